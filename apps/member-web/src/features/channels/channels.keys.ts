/** Key of the member's channels, and first part of the keys of their notices. */
export const channelsKey = ['channels'] as const;

/** Key of the notices of a channel. */
export function noticesKey(channelId: number) {
  return [...channelsKey, channelId, 'notices'] as const;
}
