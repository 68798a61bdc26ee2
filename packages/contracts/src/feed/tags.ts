/** The areas of the API with a description of each, in the order of the documentation. */
export const tags = {
  auth: 'Registration, sign-in and sign-out of members.',
  users: "Members: one's own account and the profiles of others.",
  portal: 'The link between an account and the service portal.',
  'service year': "A member's own service year: milestones, clearances, calendar.",
  'my file': "A member's own letters and dated records, and the check of a record's code.",
  channels: 'Official notices to everybody, a state, an LGA, a batch or a CDS group.',
  rumours: 'What members have heard, and what is known of it.',
  'PPA book': 'Places of primary assignment with anonymous reviews.',
  photos: 'Uploaded photos: gallery, profile picture and cover.',
  connections: 'Connections between two members and requests to connect.',
  notifications: 'Notifications of the signed-in member.',
  push: 'Push messages to the devices of the signed-in member.',
  messages: 'Direct messages and messages of groups.',
  groups: 'Groups: creating, joining and leaving them, their members and roles.',
  'social feed': 'Posts that all members see, with likes and comments.',
  journeys: 'Journeys of members, which chosen connections watch.',
  'safety calls': 'Administrators ask the members of an area whether they are safe.',
  offices: 'Those who run the service year in a place.',
  'roll calls': 'Who was there: marks of an officer, claims of members, and what a member keeps of it.',
  reports: 'What members report to the administrators.',
  'support tickets': 'Questions of members to the administrators, and their answers.',
  decisions: 'Decisions about a member, appeals against them, and public figures.',
  administration: 'Calls of the administrator portal.',
  health: 'State of the process, for load balancers and monitoring.',
} as const;

export type Tag = keyof typeof tags;
