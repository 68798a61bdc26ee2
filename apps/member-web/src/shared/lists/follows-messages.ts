/**
 * `meta` of a query that a new message makes stale, such as the home screen's recent messages. With it the messages
 * need not know the query keys of other features.
 */
export const followsMessages = { followsMessages: true } as const;
