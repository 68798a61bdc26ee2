/** Fetches the code of the channels and rumours, which most visits of the chats do not need. */
export const loadChannels = async () => {
  const [{ ChannelsPanel }, { ChannelNotices }, { Rumours }] = await Promise.all([
    import('../../features/channels/channels-panel.tsx'),
    import('../../features/channels/channel-notices.tsx'),
    import('../../features/rumours/rumours.tsx'),
  ]);
  return { ChannelsPanel, ChannelNotices, Rumours };
};
