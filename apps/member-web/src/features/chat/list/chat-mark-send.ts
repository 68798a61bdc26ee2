import type { SendWords } from '../../../device/outbox/outbox.ts';
import type { Send, SendRequest } from '../../../device/outbox/stored-sends.ts';
import type { ChatName } from '../messages.cache.ts';

/** Variables of the mutation that pins a chat, marks it as unread, or ends that. */
export interface ChatMarkSend extends Send {
  chat: ChatName;
  mark: 'isPinned' | 'isMarkedUnread';
  isOn: boolean;
  request: SendRequest;
  words: SendWords;
}
