import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import type { ConversationPartner } from '../../shared/people/start-conversation.ts';

/** The recipient of a chat: a person or a group. */
export type ChatTarget = (
  | {
      kind: 'direct';
      /** Negative and temporary until a conversation with the member exists. */
      conversationId: number;
      person: ConversationPartner;
    }
  | { kind: 'group'; group: Pick<Group, 'id' | 'name' | 'description' | 'memberCount'> }
) & {
  /** The message at which the chat opens; without one it opens at its end. */
  messageId?: number | undefined;
};

/** Target for a conversation of the list. */
export function conversationTarget({ id, otherUser }: Conversation): ChatTarget {
  return { kind: 'direct', conversationId: id, person: otherUser };
}

/** Target for a person: their conversation, or a temporary one with a negative id. */
export function partnerTarget(conversations: readonly Conversation[], person: ConversationPartner): ChatTarget {
  const known = conversations.find(({ otherUser }) => otherUser.id === person.id);
  return known === undefined ? { kind: 'direct', conversationId: -person.id, person } : conversationTarget(known);
}

/** A React key of a target. It stays the same when the first message creates the conversation. */
export function targetKey(target: ChatTarget): string {
  return target.kind === 'direct' ? `direct:${target.person.id}` : `group:${target.group.id}`;
}

/** Kind and id of the recipient. */
export function recipientOf(target: ChatTarget): { kind: ChatTarget['kind']; id: number } {
  return { kind: target.kind, id: target.kind === 'direct' ? target.person.id : target.group.id };
}

export function nameOf(target: ChatTarget): string {
  return target.kind === 'direct' ? target.person.name : target.group.name;
}
