/** The areas of the API, in the order in which its documentation shows them, with a sentence about each. */
export const tags = {
  auth: 'Registration, sign-in and sign-out of members.',
  users: 'Members: the own account, and the profiles of others.',
  portal: 'The link between an account and the service portal.',
  photos: 'Uploaded photos: gallery, profile picture and cover.',
  connections: 'Connections between two members, from the request to the end.',
  notifications: 'Notifications of the signed-in member.',
  messages: 'Direct messages and messages of groups.',
  groups: 'Groups of members, and joining and leaving them.',
  'social feed': 'Posts that all members see, with likes and comments.',
  'support tickets': 'Questions of members to the administrators.',
  administration: 'Calls of the administrator portal.',
  health: 'State of the process, for load balancers and monitoring.',
} as const;

export type Tag = keyof typeof tags;
