import { DAY, MINUTE, SECOND } from './time.ts';

/** The members' screens (product 7.4). */
export const screenLimits = {
  /** A call without any progress for this long has failed. */
  noProgress: 15 * SECOND,
  badgeMax: 9,
  dashboard: { messages: 3, suggestions: 3, groups: 3, activities: 5 },
  discovery: { featuredGroups: 3, featuredGroupMembersAbove: 50, suggested: 5, corpsMembers: 8 },
  skeletonCards: 3,
  mobileBreakpoint: 768,
  toastDuration: 5 * SECOND,
  /** Duration of a toast with a button. */
  toastWithActionDuration: 10 * SECOND,
  typingTimeout: 3 * SECOND,
  /** A shown scope of the feed is fetched again at most once in this time for new posts. */
  scopeRefreshEvery: 5 * SECOND,
  newPostToastEvery: 60 * SECOND,
  /** A device keeps rosters and the names of marked members for this long. */
  rosterKeptFor: DAY,
  deliveredFlash: 0.8 * SECOND,
} as const;

export const pollingIntervals = {
  conversations: 3 * SECOND,
  messages: 2 * SECOND,
  /** Without news for `quietAfter` the longer intervals hold. */
  quietAfter: MINUTE,
  quiet: { conversations: 15 * SECOND, messages: 30 * SECOND },
} as const;

/** The administrators' lists (product 7.9). */
export const adminLimits = {
  pageSizes: [10, 20, 50, 100],
  defaultPageSize: 20,
  unpagedMax: 100,
  listHeight: 600,
  messagePreview: 100,
  /** The most entries of each kind in a member's activity. */
  activitySize: 50,
} as const;
