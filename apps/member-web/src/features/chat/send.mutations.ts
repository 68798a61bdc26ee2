import type { NewMessage } from '@kopa/contracts/chat/message-parts';
import {
  type DirectMessage,
  type GroupMessage,
  sendDirectMessage,
  sendGroupMessage,
} from '@kopa/contracts/chat/messages';
import { codeOf, textFor } from '@kopa/contracts/client';
import type { DraftOptions } from '@kopa/ui/drafts';
import { isServerReachable } from '@kopa/ui/reachable';
import { loadInTime } from '@kopa/ui/reload';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { isUnanswered } from '../../api/is-unanswered.ts';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../device/outbox/outbox.ts';
import { changeSend, type Send } from '../../device/outbox/stored-sends.ts';
import type { Submitter } from '../../live/create.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import type { Recording } from '../../shared/media/record-voice.ts';
import { addMessage } from './messages.cache.ts';
import { conversationsRoot, sendKey } from './messages.keys.ts';
import { noteActivity } from './polling.ts';

/** Variables of the mutation that sends a message. */
export interface MessageSend extends Send {
  to: { kind: 'direct' | 'group'; id: number };
  message: NewMessage;
  /** A voice note until it is uploaded. */
  recording?: Recording;
  /** Sent from the quick messages, where a failure is only logged (product 2.16). */
  isQuick: boolean;
}

const emptyMessage: NewMessage = { content: '' };

/** The draft of the next message in a chat. */
export function messageDraft({ kind, id }: MessageSend['to']): DraftOptions<NewMessage> {
  return { name: `message.${kind}.${id}`, empty: emptyMessage };
}

/**
 * Registers how messages are sent to a member or a group, including those that an earlier page started. A failed one
 * stays in its chat (product 2.25).
 */
export function setUpSending(
  client: QueryClient,
  memberId: number,
  { createOverHttp }: Submitter,
  waiting: WaitingOptions,
): void {
  client.setMutationDefaults<DirectMessage | GroupMessage, Error, MessageSend>(sendKey, {
    ...waiting,
    meta: { request: (send: MessageSend) => requestOf(memberId, send), words: wordsOf satisfies WordsOf<MessageSend> },
    mutationFn: async (send) => {
      await uploadRecording(memberId, send);
      return sendStored(send, () => createOverHttp(send.key, () => sendOverHttp(memberId, send)));
    },
    onSuccess(message) {
      addMessage(client, memberId, message);
      noteActivity();
    },
    async onError(error, send) {
      // The receiver is gone, suspended or blocked: the list shows it.
      if (codeOf(error) === 'not_found') refetchWhere(client, { queryKey: conversationsRoot });
      if (!(await hasFailed(send, error))) return;
      // biome-ignore lint/suspicious/noConsole: a failed quick message is only logged (product 2.16)
      if (send.isQuick) console.warn(`A quick message was not sent: ${error.message}`);
      else showToast({ title: 'Failed to send message', message: failureText(error, send), tone: 'error' });
    },
  });
}

/** Uploads the voice note of a send and stores its address, so that a repetition sends the same message. */
async function uploadRecording(memberId: number, send: MessageSend): Promise<void> {
  const { recording, message, key } = send;
  if (recording === undefined) return;
  const { uploadVoiceNote } = await loadInTime(() => import('./message/upload-voice-note.ts'));
  const url = await uploadVoiceNote(memberId, recording);
  send.message = { ...message, attachments: [{ type: 'voice', url }] };
  delete send.recording;
  changeSend(key, { variables: send, request: requestOf(memberId, send) });
}

function wordsOf({ message, recording }: MessageSend) {
  const [first] = message.attachments ?? [];
  const attached = recording !== undefined || first?.type === 'voice' ? 'Voice note' : 'Photo';
  return { kind: 'Message', text: message.content || attached };
}

const directBody = (memberId: number, { to, message }: MessageSend) => ({
  ...message,
  senderId: memberId,
  receiverId: to.id,
});
const groupBody = (memberId: number, { to, message }: MessageSend) => ({
  ...message,
  userId: memberId,
  groupId: to.id,
});

function requestOf(memberId: number, send: MessageSend): ReturnType<RequestOf<MessageSend>> {
  if (send.recording !== undefined) return null;
  return send.to.kind === 'direct'
    ? { url: sendDirectMessage.url, body: directBody(memberId, send) }
    : { url: sendGroupMessage.url, body: groupBody(memberId, send) };
}

async function sendOverHttp(memberId: number, send: MessageSend): Promise<DirectMessage | GroupMessage> {
  const options = { idempotencyKey: send.key };
  const sent =
    send.to.kind === 'direct'
      ? await api.call(sendDirectMessage, { body: directBody(memberId, send) }, options)
      : await api.call(sendGroupMessage, { body: groupBody(memberId, send) }, options);
  return sent.message;
}

/** Text of the toast: the server's reason for a refusal, the missing network, or a default (product 8.3). */
function failureText(error: Error, { to }: MessageSend): string {
  if (codeOf(error) === 'not_found' && to.kind === 'direct') return 'You cannot write to each other at the moment.';
  const fallback = isServerReachable() ? 'Please try again' : 'There is no network. Please try again';
  return isUnanswered(error) ? fallback : textFor(error, fallback);
}
