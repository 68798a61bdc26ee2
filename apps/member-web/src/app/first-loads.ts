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
import type { FirstParams } from '../lists/fetch-first.ts';
import type { PageName } from './pages.ts';

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

/** The first load of a page. It stands apart from the table of pages because only the build and the early script need it. */
export interface FirstLoad {
  /**
   * URLs of the page's first calls, as its queries build them, from the member's id, and the parameters of the path with
   * the tab. They are fetched while the code loads, and what they answer is drawn with the page.
   */
  calls: (memberId: number | string, params: FirstParams) => readonly string[];
  /** Tabs that `?tab=` names and whose first calls differ from those of the page without it. */
  tabs?: readonly string[];
  /** Files below `features` whose code the first view needs besides the page's own. */
  files?: readonly string[];
  /** Files below `features` whose code only a tab needs, by tab. */
  tabFiles?: Readonly<Record<string, string>>;
  /** The first calls are refused to members who have not linked the portal. */
  needsPortal?: true;
}

/** The first loads of every page. */
export const firstLoads: Readonly<Record<PageName, FirstLoad>> = {
  home: {
    calls: (memberId) => [pathOf(getAnalytics, { id: memberId })],
  },
  feed: {
    calls: (memberId) => [`${listPosts.url}?userId=${memberId}`],
  },
  post: {
    files: ['social-feed/comment-section.tsx'],
    calls: (_memberId, { id = '' }) => [pathOf(getPost, { id }), pathOf(listComments, { id })],
  },
  person: {
    calls: (_memberId, { username = '' }) => [pathOf(getPerson, { username })],
  },
  discovery: {
    tabs: Object.keys(discoveryLists),
    calls: (memberId, { tab }) => [
      pathOf(getAnalytics, { id: memberId }),
      ...discoveryCalls(memberId, tab as keyof typeof discoveryLists | undefined),
    ],
  },
  messages: {
    tabs: ['channels'],
    tabFiles: { channels: 'messages/channels-panel.tsx' },
    calls: (memberId, { groupId, tab }) => [
      pathOf(listConversations, { id: memberId }),
      ...(groupId === undefined ? [] : [ownGroups(memberId)]),
      ...(tab === 'channels' ? [listChannels.url] : []),
    ],
  },
  profile: {
    tabs: ['posts'],
    calls: (memberId, { tab }) => (tab === undefined ? [] : [pathOf(listPostsOf, { id: memberId })]),
  },
  service: {
    needsPortal: true,
    calls: (memberId) => [pathOf(getServiceYear, { id: memberId })],
  },
  places: {
    calls: () => [listPpas.url],
  },
  groups: {
    calls: (memberId) => [
      ownGroups(memberId),
      listGroups.url,
      `${listGroups.url}?standing=invited&limit=${pageLimits.max}`,
    ],
  },
  group: {
    // Not the members: those of a private group are for its members only.
    calls: (_memberId, { id = '' }) => [pathOf(getGroup, { id })],
  },
  requests: {
    calls: (memberId) => [pathOf(listReceivedRequests, { id: memberId }), pathOf(listSentRequests, { id: memberId })],
  },
};
