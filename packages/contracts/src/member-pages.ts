/** Paths of the members' pages in the member web (product 2.1). */
export const memberPages = {
  home: '/',
  feed: '/social-feeds',
  post: '/posts/:id',
  person: '/people/:username',
  discovery: '/social',
  messages: '/chat',
  profile: '/profile',
  service: '/service',
  places: '/service/places',
  file: '/service/file',
  letter: '/service/file/letters/:id',
  filePrint: '/service/file/print',
  attendance: '/service/attendance',
  office: '/offices/:id',
  journeys: '/journeys',
  groups: '/groups',
  group: '/groups/:id',
  ticket: '/support/:id',
  requests: '/pending-requests',
  notSent: '/not-sent',
} as const;

type MemberPages = typeof memberPages;

/** The pages whose paths have a parameter. */
export type PageWithParameter = {
  [Page in keyof MemberPages]: MemberPages[Page] extends `${string}:${string}` ? Page : never;
}[keyof MemberPages];
