import { type ChatTarget, targetKey } from '../../features/chat/chat-target.ts';

/** An open chat or channel. */
export type Opened = ChatTarget | { kind: 'channel'; id: number };

/** A key that differs for each chat and channel. */
export function openedKey(opened: Opened): string {
  return opened.kind === 'channel' ? `channel:${opened.id}` : targetKey(opened);
}
