/**
 * `meta` of a query that a new message makes stale, as the home screen's recent messages; it spares the messages from
 * knowing other features' keys.
 */
export const followsMessages = { followsMessages: true } as const;
