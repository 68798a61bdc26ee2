import { newKey } from '@kopa/ui/new-key';
import { useMutation } from '@tanstack/react-query';
import { isStopped, usePending } from '../../../device/outbox/use-pending.ts';
import { useMember } from '../../../session/use-member.ts';
import type { ChatName } from '../messages.cache.ts';
import { chatMarkKey } from '../messages.keys.ts';
import type { ChatMarkSend } from './chat-mark-send.ts';
import { requestOf } from './send-chat-mark.ts';

const kinds = {
  isPinned: { true: 'Pin of a chat', false: 'End of a pin' },
  isMarkedUnread: { true: 'Unread mark of a chat', false: 'End of an unread mark' },
} as const;

/** Returns a function that pins a chat or marks it as unread, or ends that, also without a network. */
export function useSetMark({ kind, id, name }: ChatName & { name: string }) {
  const member = useMember();
  const { mutate } = useMutation<unknown, Error, ChatMarkSend>({
    mutationKey: chatMarkKey,
    // The last choice is the one that stays.
    scope: { id: `chat mark:${kind} ${id}` },
  });
  return (mark: ChatMarkSend['mark'], isOn: boolean) => {
    const change = { chat: { kind, id }, mark, isOn };
    const words = { kind: kinds[mark][`${isOn}`], text: name };
    mutate({ key: newKey(), ...change, request: requestOf(member.id, change), words });
  };
}

/** Returns a function that shows a chat with the marks that wait for the network. */
export function usePendingMarks(kind: ChatName['kind']) {
  const pending = usePending<ChatMarkSend>(chatMarkKey);
  return <T extends { id: number }>(chat: T): T => {
    const own = pending.filter((one) => {
      const { kind: itsKind, id } = one.variables.chat;
      return itsKind === kind && id === chat.id && !isStopped(one);
    });
    if (own.length === 0) return chat;
    return Object.assign({}, chat, ...own.map(({ variables: { mark, isOn } }) => ({ [mark]: isOn })));
  };
}
