/** First part of the keys of the member's own tickets and their messages. */
export const supportKey = ['support'] as const;

/** Key of the member's own tickets. */
export const ownTicketsKey = [...supportKey, 'tickets'] as const;

/** Key of the messages of an own ticket. */
export const ticketMessagesKey = (id: number) => [...supportKey, 'messages', id] as const;
