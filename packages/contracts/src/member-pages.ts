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
  attendance: '/service/attendance',
  office: '/offices/:id',
  journeys: '/journeys',
  groups: '/groups',
  group: '/groups/:id',
  ticket: '/support/:id',
  requests: '/pending-requests',
} as const;
