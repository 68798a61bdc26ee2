import type { Attachment, NewAttachment, NewMessage } from '@kopa/contracts/chat/message-parts';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { quoted } from '@kopa/rules/chat/message-parts';
import { newKey } from '@kopa/ui/new-key';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isSending, usePending } from '../../device/outbox/use-pending.ts';
import { useMember } from '../../session/use-member.ts';
import type { Recording } from '../../shared/media/record-voice.ts';
import { type ChatTarget, recipientOf, targetKey } from './chat-target.ts';
import { sendKey } from './messages.keys.ts';
import type { MessageSend } from './send.mutations.ts';
import type { ShownMessage } from './shown-message.ts';
import { useMessages } from './use-messages.ts';

/** The messages of a chat, oldest first, with the pending ones, and the function that sends one. */
export function useChat(target: ChatTarget, isQuick: boolean) {
  const { id: memberId } = useMember();
  const { mutateAsync } = useMutation<unknown, Error, MessageSend>({
    mutationKey: sendKey,
    // Messages of one chat are sent one after the other.
    scope: { id: targetKey(target) },
  });
  const pending = usePending<MessageSend>(sendKey).filter(({ variables: { to } }) => isTo(target, to));
  const list = useMessages(target, memberId, isSending(pending));
  const [isDelivered, setIsDelivered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Sends a message; resolves to true when it is delivered. A failed one stays in the chat. */
  async function send(message: NewMessage, recording?: Recording): Promise<boolean> {
    const to = recipientOf(target);
    const key = newKey();
    setIsDelivered(false);
    try {
      await mutateAsync({ key, to, message, isQuick, ...(recording === undefined ? {} : { recording }) });
    } catch {
      return false;
    }
    setIsDelivered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsDelivered(false), screenLimits.deliveredFlash);
    return true;
  }

  const temporary = pending.map((send, index) => ({
    id: -1 - index,
    senderId: memberId,
    sender: null,
    content: send.variables.message.content,
    replyTo: quoteOf(list.messages, send.variables.message.replyToId),
    attachments: attachmentsOf(send.variables),
    ...{ reactions: [], editedAt: null, deletedAt: null },
    createdAt: send.createdAt,
    isRead: false,
    pending: send,
  }));
  return {
    ...list,
    // The same array at each rendering while nothing is pending. The end of the chat has them.
    messages: temporary.length === 0 || list.newer !== null ? list.messages : [...list.messages, ...temporary],
    send,
    isSending: isSending(pending),
    isDelivered,
  };
}

/** The quote of a pending answer. */
function quoteOf(messages: readonly ShownMessage[], id: number | undefined): ShownMessage['replyTo'] {
  const found = messages.find((message) => message.id === id);
  if (found === undefined) return null;
  return { id: found.id, senderId: found.senderId, content: quoted(found.content) };
}

/** The attachments of a pending message. */
function attachmentsOf({ message, recording }: MessageSend): Attachment[] {
  if (recording === undefined) return (message.attachments ?? []).map(asSent);
  return [{ type: 'voice', url: '', seconds: recording.seconds }];
}

/** An attachment before the server has added its measures. */
function asSent({ type, url }: NewAttachment): Attachment {
  return type === 'photo' ? { type, url, width: 4, height: 3 } : { type, url, seconds: 0 };
}

function isTo(target: ChatTarget, { kind, id }: MessageSend['to']): boolean {
  return kind === target.kind && id === recipientOf(target).id;
}
