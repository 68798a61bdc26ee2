/** Lists of chats, their search and their pages (product 4.51). */
export const chatLimits = {
  /** Pinned chats of a member, conversations and groups together. */
  pins: 5,
  /** Chats with something unread are counted up to this number, for each kind. */
  unreadMax: 100,
  /** Messages beside one in the page around it. */
  around: { older: 25, newer: 24 },
  /** Characters of a found message. */
  excerpt: 160,
  /** The fewest characters of a search. */
  searchMin: 2,
} as const;
