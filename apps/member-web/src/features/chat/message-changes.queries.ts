import * as calls from '@kopa/contracts/message-changes';
import type { ReactionEmoji } from '@kopa/contracts/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { api } from '../../api/api.ts';

/** Where a message stands, as far as a call needs it. */
export interface MessagePlace {
  kind: 'direct' | 'group';
  id: number;
}

/** Changes the text of an own message. */
export async function editCall(place: MessagePlace, content: string): Promise<DirectMessage | GroupMessage> {
  const input = { ...paramsOf(place), body: { content } };
  const { message } = await (place.kind === 'direct'
    ? api.call(calls.editDirectMessage, input)
    : api.call(calls.editGroupMessage, input));
  return message;
}

/** Empties an own message. */
export async function deleteCall(place: MessagePlace): Promise<void> {
  await (place.kind === 'direct'
    ? api.call(calls.deleteDirectMessage, paramsOf(place))
    : api.call(calls.deleteGroupMessage, paramsOf(place)));
}

/** Sets the own reaction to a message; null takes it back. */
export async function reactCall(
  place: MessagePlace,
  emoji: ReactionEmoji | null,
): Promise<DirectMessage | GroupMessage> {
  const input = paramsOf(place);
  if (emoji === null) {
    const { message } = await (place.kind === 'direct'
      ? api.call(calls.unreactToDirectMessage, input)
      : api.call(calls.unreactToGroupMessage, input));
    return message;
  }
  const { message } = await (place.kind === 'direct'
    ? api.call(calls.reactToDirectMessage, { ...input, body: { emoji } })
    : api.call(calls.reactToGroupMessage, { ...input, body: { emoji } }));
  return message;
}

const paramsOf = ({ id }: MessagePlace) => ({ params: { messageId: id } });
