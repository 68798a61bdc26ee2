import type { Group } from '@kopa/contracts/groups';
import type { Conversation } from '@kopa/contracts/messages';
import type { ConversationPartner } from '../../people/start-conversation.ts';

/** What is being talked to. */
export type ChatTarget =
  | {
      kind: 'direct';
      /** Negative while there is no conversation yet: a temporary one for a member not yet written to. */
      conversationId: number;
      person: ConversationPartner;
    }
  | { kind: 'group'; group: Pick<Group, 'id' | 'name' | 'memberCount'> };

/** The target of a conversation in the list. */
export function conversationTarget({ id, otherUser }: Conversation): ChatTarget {
  return { kind: 'direct', conversationId: id, person: otherUser };
}

/** The target for writing to a member: their conversation, or a temporary one with a negative id. */
export function partnerTarget(conversations: readonly Conversation[], person: ConversationPartner): ChatTarget {
  const known = conversations.find(({ otherUser }) => otherUser.id === person.id);
  return known === undefined ? { kind: 'direct', conversationId: -person.id, person } : conversationTarget(known);
}

/** A key that tells targets apart, also before and after the first message. */
export function targetKey(target: ChatTarget): string {
  return target.kind === 'direct' ? `direct:${target.person.id}` : `group:${target.group.id}`;
}

/** Who or what a message to the target is sent to. */
export function recipientOf(target: ChatTarget): { kind: ChatTarget['kind']; id: number } {
  return { kind: target.kind, id: target.kind === 'direct' ? target.person.id : target.group.id };
}
