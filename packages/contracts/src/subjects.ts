/**
 * The subjects of Kopa with a description of each, in the order of the documentation. A subject is the tag of its calls
 * and a folder on every floor.
 */
export const subjects = {
  account: 'Registration, sign-in and sessions of members, and the own account with its export and its deletion.',
  people: 'Profiles of members, and their connections, followers, blocks and mutes.',
  feed: 'Posts that all members see, with likes and comments.',
  chat: 'Direct messages and groups, with their members and roles.',
  media: 'Uploaded photos and voice notes: gallery, profile picture and cover.',
  service: "A member's own service year: the portal, milestones, clearances, calendar, allowance and places.",
  file: "A member's own letters and dated records, the check of a record's code, and attendance.",
  office: 'Those who run the service year in a place, their rosters and roll calls.',
  safety: 'Journeys, which chosen connections watch, and calls that ask the members of an area whether they are safe.',
  news: 'Official notices to everybody, a state, an LGA, a batch or a CDS group; rumours, and their answers.',
  notifications: 'Notifications, figures and push messages of the signed-in member.',
  moderation: 'Reports, their cases and decisions, appeals, and public figures.',
  desk: 'Questions of members to the administrators, and their answers.',
  admin: 'Administrators, the list of members, the audit log, analytics and the system.',
  health: 'State of the process, for load balancers and monitoring.',
} as const;

export type Subject = keyof typeof subjects;
