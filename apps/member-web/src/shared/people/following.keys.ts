export const followsKey = ['follows'] as const;

/** `meta` of a query that depends on the followed members. */
export const changesWithFollows = { changesWithFollows: true } as const;
