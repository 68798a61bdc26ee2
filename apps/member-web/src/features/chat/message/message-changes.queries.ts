import * as calls from '@kopa/contracts/chat/message-changes';
import type { ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { api } from '../../../api/api.ts';

/** Names a message in a call. */
export interface MessageRef {
  kind: 'direct' | 'group';
  id: number;
}

/** Changes the text of an own message. */
export async function editCall(ref: MessageRef, content: string): Promise<DirectMessage | GroupMessage> {
  const input = { ...paramsOf(ref), body: { content } };
  const { message } = await (ref.kind === 'direct'
    ? api.call(calls.editDirectMessage, input)
    : api.call(calls.editGroupMessage, input));
  return message;
}

/** Empties an own message. */
export async function deleteCall(ref: MessageRef): Promise<void> {
  await (ref.kind === 'direct'
    ? api.call(calls.deleteDirectMessage, paramsOf(ref))
    : api.call(calls.deleteGroupMessage, paramsOf(ref)));
}

/** Sets the own reaction to a message; null takes it back. */
export async function reactCall(ref: MessageRef, emoji: ReactionEmoji | null): Promise<DirectMessage | GroupMessage> {
  const input = paramsOf(ref);
  if (emoji === null) {
    const { message } = await (ref.kind === 'direct'
      ? api.call(calls.unreactToDirectMessage, input)
      : api.call(calls.unreactToGroupMessage, input));
    return message;
  }
  const { message } = await (ref.kind === 'direct'
    ? api.call(calls.reactToDirectMessage, { ...input, body: { emoji } })
    : api.call(calls.reactToGroupMessage, { ...input, body: { emoji } }));
  return message;
}

const paramsOf = ({ id }: MessageRef) => ({ params: { messageId: id } });
