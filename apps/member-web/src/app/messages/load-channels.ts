/** Loads the code of the channels and rumours. Most visits of the chats do not need it. */
export const loadChannels = async () => {
  const [{ ChannelsPanel }, { ChannelNotices }, { Rumours }] = await Promise.all([
    import('../../features/channels/channels-panel.tsx'),
    import('../../features/channels/channel-notices.tsx'),
    import('../../features/rumours/rumours.tsx'),
  ]);
  return { ChannelsPanel, ChannelNotices, Rumours };
};

/** The code of the channels and rumours. */
export type ChannelParts = Awaited<ReturnType<typeof loadChannels>>;
