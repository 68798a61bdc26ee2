/** Loads the code of an open chat. The lists and the channels do not need it. */
export const loadChatPane = async () => (await import('../../features/chat/chat-pane.tsx')).ChatPane;
