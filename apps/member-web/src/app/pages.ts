import { listChannels } from '@kopa/contracts/channels';
import { listConnections, listReceivedRequests, listSentRequests } from '@kopa/contracts/connections';
import { getAnalytics } from '@kopa/contracts/dashboard';
import { listFollowers, listFollowing } from '@kopa/contracts/following';
import { getGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { pageLimits, screenLimits } from '@kopa/contracts/limits';
import { listConversations } from '@kopa/contracts/messages';
import { getPerson } from '@kopa/contracts/people';
import { listPostsOf } from '@kopa/contracts/post-lists';
import { listPpas } from '@kopa/contracts/ppas';
import { pathOf } from '@kopa/contracts/route';
import { getServiceYear } from '@kopa/contracts/service-year';
import { getPost, listComments, listPosts } from '@kopa/contracts/social-feeds';
import { listSuggestions, listUsers } from '@kopa/contracts/users';
import type { visitorPages } from '@kopa/contracts/visitor-pages';
import type { FirstParams } from '../lists/fetch-first.ts';

const { featuredGroups, suggested, corpsMembers } = screenLimits.discovery;

const ownGroups = (id: number | string) => `${pathOf(listOwnGroups, { id })}?limit=${pageLimits.max}`;

/** The lists of people on the tabs of Discover. */
const discoveryLists = { connections: listConnections, following: listFollowing, followers: listFollowers };

const discoveryCalls = (id: number | string, tab: keyof typeof discoveryLists | undefined) =>
  tab === undefined
    ? [
        `${listGroups.url}?standing=featured&limit=${featuredGroups}`,
        `${pathOf(listSuggestions, { id })}?limit=${suggested}`,
        `${listUsers.url}?limit=${corpsMembers + suggested}`,
      ]
    : [pathOf(discoveryLists[tab], { id })];

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
  /** Tabs that `?tab=` names and whose first calls differ from those of the page without it. */
  tabs?: readonly string[];
  /** Files below `features` whose code only a tab needs, by tab. */
  tabFiles?: Readonly<Record<string, string>>;
  /**
   * URLs of the page's first calls, as its queries build them, from the member's id, and the parameters of the path with
   * the tab. They are fetched while the code loads, and what they answer is drawn with the page.
   */
  firstCalls?: (memberId: number | string, params: FirstParams) => readonly string[];
  /** The first calls are refused to members who have not linked the portal. */
  needsPortal?: true;
  /** On a wide screen suggestions, groups and the service year stand beside the page. */
  hasSidebar?: boolean;
}

/**
 * Every page of the app. Routes, titles, navigation, preloading, early calls, the gallery and Lighthouse read this
 * table, so that a new page needs one row and its folder. It imports no component because the build and the browser
 * tests read it in Node.
 */
export const pages = {
  home: {
    path: '/',
    file: 'dashboard/dashboard-page.tsx',
    title: 'Home',
    nav: 'Home',
    firstCalls: (memberId) => [pathOf(getAnalytics, { id: memberId })],
  },
  feed: {
    path: '/social-feeds',
    file: 'social-feed/social-feed-page.tsx',
    title: 'Social Feed',
    nav: 'Social',
    hasSidebar: true,
    firstCalls: (memberId) => [`${listPosts.url}?userId=${memberId}`],
  },
  post: {
    path: '/posts/:id',
    file: 'social-feed/post-page.tsx',
    title: 'Post',
    hasSidebar: true,
    firstCalls: (_memberId, { id = '' }) => [pathOf(getPost, { id }), pathOf(listComments, { id })],
  },
  person: {
    path: '/people/:username',
    file: 'people/person-page.tsx',
    title: 'Person',
    hasSidebar: true,
    firstCalls: (_memberId, { username = '' }) => [pathOf(getPerson, { username })],
  },
  discovery: {
    path: '/social',
    file: 'discovery/discovery-page.tsx',
    title: 'Discover',
    nav: 'Discover',
    tabs: Object.keys(discoveryLists),
    firstCalls: (memberId, { tab }) => [
      pathOf(getAnalytics, { id: memberId }),
      ...discoveryCalls(memberId, tab as keyof typeof discoveryLists | undefined),
    ],
  },
  messages: {
    path: '/chat',
    below: ['/chat/:conversationId', '/chat/groups/:groupId'],
    file: 'messages/messages-page.tsx',
    title: 'Messages',
    nav: 'Chat',
    tabs: ['channels'],
    tabFiles: { channels: 'messages/channels-panel.tsx' },
    firstCalls: (memberId, { groupId, tab }) => [
      pathOf(listConversations, { id: memberId }),
      ...(groupId === undefined ? [] : [ownGroups(memberId)]),
      ...(tab === 'channels' ? [listChannels.url] : []),
    ],
  },
  profile: {
    path: '/profile',
    file: 'profile/profile-page.tsx',
    title: 'Profile',
    nav: 'Profile',
    tabs: ['posts'],
    firstCalls: (memberId, { tab }) => (tab === undefined ? [] : [pathOf(listPostsOf, { id: memberId })]),
  },
  service: {
    path: '/service',
    file: 'service-year/service-year-page.tsx',
    title: 'Service year',
    needsPortal: true,
    firstCalls: (memberId) => [pathOf(getServiceYear, { id: memberId })],
  },
  places: {
    path: '/service/places',
    file: 'service-year/places-page.tsx',
    title: 'Places of assignment',
    firstCalls: () => [listPpas.url],
  },
  groups: {
    path: '/groups',
    file: 'groups/groups-page.tsx',
    title: 'My Groups',
    firstCalls: (memberId) => [
      ownGroups(memberId),
      listGroups.url,
      `${listGroups.url}?standing=invited&limit=${pageLimits.max}`,
    ],
  },
  group: {
    path: '/groups/:id',
    file: 'groups/group-page.tsx',
    title: 'Group',
    // Not the members: those of a private group are for its members only.
    firstCalls: (_memberId, { id = '' }) => [pathOf(getGroup, { id })],
  },
  requests: {
    path: '/pending-requests',
    file: 'connection-requests/connection-requests-page.tsx',
    title: 'Connection Requests',
    firstCalls: (memberId) => [
      pathOf(listReceivedRequests, { id: memberId }),
      pathOf(listSentRequests, { id: memberId }),
    ],
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof pages;

/** The screens of the pages that need no session: files below `features`. The build announces them like those above. */
export const visitorScreens: Readonly<Record<keyof typeof visitorPages, string>> = {
  resetPassword: 'auth/reset-password-screen.tsx',
  confirmEmail: 'auth/confirm-email-screen.tsx',
  forgotPassword: 'auth/forgot-password-screen.tsx',
  support: 'auth/support-screen.tsx',
};

/** The pages of the bottom navigation. */
export type NavigationPage = {
  [Name in PageName]: (typeof pages)[Name] extends { nav: string } ? Name : never;
}[PageName];
