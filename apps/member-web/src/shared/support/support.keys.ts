/** Key of the member's own tickets. */
export const ownTicketsKey = ['own-tickets'] as const;
