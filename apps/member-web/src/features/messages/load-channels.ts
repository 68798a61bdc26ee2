/** Fetches the code of the channels, which most visits of the chats do not need. */
export const loadChannels = async () => (await import('./channels-panel.tsx')).ChannelsPanel;
