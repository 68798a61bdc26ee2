/** Fetches the code of the channels and rumours, which most visits of the chats do not need. */
export const loadChannels = async () => {
  const [{ ChannelsPanel }, { ChannelNotices }, { Rumours }] = await Promise.all([
    import('./channels-panel.tsx'),
    import('./channel-notices.tsx'),
    import('./rumours.tsx'),
  ]);
  return { ChannelsPanel, ChannelNotices, Rumours };
};
