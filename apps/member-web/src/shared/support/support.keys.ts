/** Key of the member's own tickets. */
export const ownTicketsKey = ['own-tickets'] as const;

/** Key of the messages of an own ticket. */
export const ticketMessagesKey = (id: number) => ['ticket-messages', id] as const;
