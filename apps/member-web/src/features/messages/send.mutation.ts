import { ApiError } from '@kopa/contracts/client';
import { type DirectMessage, type GroupMessage, sendDirectMessage, sendGroupMessage } from '@kopa/contracts/messages';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { comesBack, isUnanswered, settleTry, type Unsent } from '../../outbox/outbox.ts';
import { forgetTry, giveBack } from '../../outbox/unsent-texts.ts';
import { addMessage } from './messages.cache.ts';
import { sendKey } from './messages.keys.ts';

/** A message on its way. */
export interface Outgoing extends Unsent {
  to: { kind: 'direct' | 'group'; id: number };
  content: string;
  /** The newest message that was there when it was sent. */
  after: number;
  /** Sent from the quick messages, where a failure is only logged (product 2.16). */
  isQuick: boolean;
}

/** The name under which a chat's unsent text is kept. */
export function draftName({ kind, id }: Outgoing['to']): string {
  return `message.${kind}.${id}`;
}

/**
 * Says how messages are sent, to a member or to a group, wherever that was begun and however long ago. They do not wait
 * for a network: without one, too, a message goes back into its input with the reason (product 2.25).
 */
export function setUpSending(client: QueryClient, memberId: number): void {
  client.setMutationDefaults<DirectMessage | GroupMessage, Error, Outgoing>(sendKey, {
    networkMode: 'always',
    mutationFn: (outgoing) => send(memberId, outgoing),
    onSuccess(message, { to }) {
      forgetTry(memberId, draftName(to));
      addMessage(client, memberId, message);
    },
    onError(error, outgoing) {
      if (!comesBack(memberId, outgoing, error)) return;
      const name = draftName(outgoing.to);
      giveBack(memberId, name, outgoing.content);
      settleTry(memberId, name, outgoing.content, outgoing, error);
      // biome-ignore lint/suspicious/noConsole: a failed quick message is only logged (product 2.16)
      if (outgoing.isQuick) console.warn(`A quick message was not sent: ${error.message}`);
      else showToast({ title: 'Failed to send message', message: failureText(error), tone: 'error' });
    },
  });
}

async function send(memberId: number, { to, content, key }: Outgoing): Promise<DirectMessage | GroupMessage> {
  const options = { idempotencyKey: key };
  const { message } =
    to.kind === 'direct'
      ? await api.call(sendDirectMessage, { body: { senderId: memberId, receiverId: to.id, content } }, options)
      : await api.call(sendGroupMessage, { body: { userId: memberId, groupId: to.id, content } }, options);
  return message;
}

/** The text of the toast: the server's reason where it refused, a missing network, else a default (product 8.3). */
function failureText(error: Error): string {
  if (error instanceof ApiError && !isUnanswered(error) && error.code !== 'unknown') return error.serverMessage;
  return navigator.onLine ? 'Please try again' : 'There is no network. Please try again';
}
