/** Key of the member's channels, and first part of the keys of their notices. */
export const channelsKey = ['channels'] as const;
