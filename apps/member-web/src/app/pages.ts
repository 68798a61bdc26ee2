/** One page of the app, behind the sign-in. */
export interface PageRow {
  path: string;
  /** Further paths of the same page, which stays as it is when the address changes between them. */
  below?: readonly string[];
  /** The page's code: a file below `features` that exports the component as `Page`. */
  file: `${string}/${string}-page.tsx`;
  /** Title of the document. */
  title: string;
  /** Name in the bottom navigation; a page without one is not in it. */
  nav?: string;
  /** On a wide screen suggestions, groups and the service year stand beside the page. */
  hasSidebar?: boolean;
}

/**
 * Every page of the app. Routes, titles, navigation, preloading, the gallery and Lighthouse read this table, so that a
 * new page needs one row and its folder. It imports no component because the build and the browser tests read it in Node.
 */
export const pages = {
  home: {
    path: '/',
    file: 'dashboard/dashboard-page.tsx',
    title: 'Home',
    nav: 'Home',
  },
  feed: {
    path: '/social-feeds',
    file: 'social-feed/social-feed-page.tsx',
    title: 'Social Feed',
    nav: 'Social',
    hasSidebar: true,
  },
  post: {
    path: '/posts/:id',
    file: 'social-feed/post-page.tsx',
    title: 'Post',
    hasSidebar: true,
  },
  person: {
    path: '/people/:username',
    file: 'people/person-page.tsx',
    title: 'Person',
    hasSidebar: true,
  },
  discovery: {
    path: '/social',
    file: 'discovery/discovery-page.tsx',
    title: 'Discover',
    nav: 'Discover',
  },
  messages: {
    path: '/chat',
    below: ['/chat/:conversationId', '/chat/groups/:groupId'],
    file: 'messages/messages-page.tsx',
    title: 'Messages',
    nav: 'Chat',
  },
  profile: {
    path: '/profile',
    file: 'profile/profile-page.tsx',
    title: 'Profile',
    nav: 'Profile',
  },
  service: {
    path: '/service',
    file: 'service-year/service-year-page.tsx',
    title: 'Service year',
  },
  places: {
    path: '/service/places',
    file: 'service-year/places-page.tsx',
    title: 'Places of assignment',
  },
  groups: {
    path: '/groups',
    file: 'groups/groups-page.tsx',
    title: 'My Groups',
  },
  group: {
    path: '/groups/:id',
    file: 'groups/group-page.tsx',
    title: 'Group',
  },
  requests: {
    path: '/pending-requests',
    file: 'connection-requests/connection-requests-page.tsx',
    title: 'Connection Requests',
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;

/** The pages of the bottom navigation. */
export type NavigationPage = {
  [Name in PageName]: (typeof pages)[Name] extends { nav: string } ? Name : never;
}[PageName];
