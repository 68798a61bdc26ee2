/** Fetches the code of the channels, which most visits of the chats do not need. */
export const loadChannels = async () => {
  const [{ ChannelsPanel }, { ChannelNotices }] = await Promise.all([
    import('./channels-panel.tsx'),
    import('./channel-notices.tsx'),
  ]);
  return { ChannelsPanel, ChannelNotices };
};
