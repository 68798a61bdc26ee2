import { memberPages } from '@kopa/contracts/member-pages';
import type { RouteObject } from 'react-router-dom';

/** `handle` of a page's route. */
export interface PageHandle {
  /** Title of the document. */
  title: string;
  /** Name in the bottom navigation; a page without one is not in it. */
  nav?: string;
  /** Name in the navigation of a wide screen. */
  rail?: string;
  /** The page of the navigation to which it belongs. */
  partOf?: 'home';
  /** The page's room on a wide screen. Beside a page of one column stand suggestions, groups and the service year. */
  width?: 'columns' | 'panes';
}

type PageRoute = RouteObject & { path: string; handle: PageHandle };

/** Every page of a member. Routes, titles, the navigation and the browser tests read this table. */
export const pages = {
  home: {
    path: memberPages.home,
    lazy: () => import('../features/dashboard/dashboard-page.tsx'),
    handle: { title: 'Home', nav: 'Home', width: 'columns' },
  },
  feed: {
    path: memberPages.feed,
    lazy: () => import('../features/feed/social-feed-page.tsx'),
    handle: { title: 'Social Feed', nav: 'Social' },
  },
  post: {
    path: memberPages.post,
    lazy: () => import('../features/feed/post/post-page.tsx'),
    handle: { title: 'Post' },
  },
  person: {
    path: memberPages.person,
    lazy: () => import('../features/person/person-page.tsx'),
    handle: { title: 'Person' },
  },
  discovery: {
    path: memberPages.discovery,
    lazy: () => import('../features/discovery/discovery-page.tsx'),
    handle: { title: 'Discover', nav: 'Discover', width: 'columns' },
  },
  messages: {
    path: memberPages.messages,
    lazy: () => import('./messages/messages-page.tsx'),
    handle: { title: 'Messages', nav: 'Chat', width: 'panes' },
    // The page itself shows them.
    children: ['', ':conversationId', 'groups/:groupId'].map((path) => ({ path, element: null })),
  },
  profile: {
    path: memberPages.profile,
    lazy: () => import('../features/profile/profile-page.tsx'),
    handle: { title: 'Profile', nav: 'Profile', width: 'columns' },
  },
  service: {
    path: memberPages.service,
    lazy: () => import('../features/service-year/service-year-page.tsx'),
    handle: { title: 'Service year', rail: 'Service year', partOf: 'home', width: 'columns' },
  },
  places: {
    path: memberPages.places,
    lazy: () => import('../features/service-year/places-page.tsx'),
    handle: { title: 'Places of assignment', partOf: 'home' },
  },
  file: {
    path: memberPages.file,
    lazy: () => import('../features/file/file-page.tsx'),
    handle: { title: 'My file', rail: 'My file', partOf: 'home' },
  },
  letter: {
    path: memberPages.letter,
    lazy: () => import('../features/file/letters/letter-page.tsx'),
    handle: { title: 'Letter', partOf: 'home' },
  },
  filePrint: {
    path: memberPages.filePrint,
    lazy: () => import('../features/file/print-page.tsx'),
    handle: { title: 'Print my file', partOf: 'home', width: 'panes' },
  },
  attendance: {
    path: memberPages.attendance,
    lazy: () => import('../features/attendance/attendance-page.tsx'),
    handle: { title: 'Attendance', rail: 'Attendance', partOf: 'home' },
  },
  office: {
    path: memberPages.office,
    lazy: () => import('../features/office/office-page.tsx'),
    handle: { title: 'Office' },
  },
  journeys: {
    path: memberPages.journeys,
    lazy: () => import('../features/journeys/journeys-page.tsx'),
    handle: { title: 'Journeys', rail: 'Journeys', partOf: 'home' },
  },
  groups: {
    path: memberPages.groups,
    lazy: () => import('../features/groups/groups-page.tsx'),
    handle: { title: 'My Groups', rail: 'Groups', width: 'columns' },
  },
  group: {
    path: memberPages.group,
    lazy: () => import('../features/groups/group-page.tsx'),
    handle: { title: 'Group' },
  },
  ticket: {
    path: memberPages.ticket,
    lazy: () => import('../features/ticket/ticket-page.tsx'),
    handle: { title: 'Support ticket' },
  },
  requests: {
    path: memberPages.requests,
    lazy: () => import('../features/connection-requests/connection-requests-page.tsx'),
    handle: { title: 'Connection Requests' },
  },
  notSent: {
    path: memberPages.notSent,
    lazy: () => import('../features/not-sent/not-sent-page.tsx'),
    handle: { title: 'Not sent' },
  },
} satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pages;

type PageWith<Name extends 'nav' | 'rail'> = {
  [Page in PageName]: (typeof pages)[Page]['handle'] extends Record<Name, string> ? Page : never;
}[PageName];

/** The pages of the bottom navigation. */
export type NavigationPage = PageWith<'nav'>;

/** The further pages in the navigation of a wide screen. */
export type RailPage = PageWith<'rail'>;
