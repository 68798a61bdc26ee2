import * as chatMutes from '@kopa/contracts/chat-mutes';
import { assertFound } from '@kopa/rules/existence';
import { callsOf } from '../calls.ts';
import { assertGroupMember } from '../group-actions.ts';
import type { StoredConversation, StoredGroup } from '../stored.ts';
import type { World } from '../world.ts';

/** Mutes of conversations and groups. */
export function mutedChatHandlers(world: World) {
  const calls = callsOf(world);

  function mute(chat: StoredConversation | StoredGroup, memberId: number, isMuted: boolean): null {
    chat.mutedBy ??= new Set();
    if (isMuted) chat.mutedBy.add(memberId);
    else chat.mutedBy.delete(memberId);
    const ids = 'memberIds' in chat ? { groupId: chat.id } : { conversationId: chat.id };
    const payload = { conversationId: null, groupId: null, ...ids, isMuted };
    world.publish({ type: 'chat_muted', payload }, [memberId]);
    return null;
  }
  function conversationOf(id: number, memberId: number): StoredConversation {
    const found = world.conversations.find(
      (one) => one.id === id && (one.user1Id === memberId || one.user2Id === memberId),
    );
    assertFound(found);
    return found;
  }

  return [
    calls.member(chatMutes.muteConversation, ({ user, params }) =>
      mute(conversationOf(params.conversationId, user.id), user.id, true),
    ),
    calls.member(chatMutes.unmuteConversation, ({ user, params }) =>
      mute(conversationOf(params.conversationId, user.id), user.id, false),
    ),
    calls.member(chatMutes.muteGroup, ({ user, params }) =>
      mute(assertGroupMember(world, params.groupId, user.id), user.id, true),
    ),
    calls.member(chatMutes.unmuteGroup, ({ user, params }) =>
      mute(assertGroupMember(world, params.groupId, user.id), user.id, false),
    ),
  ];
}
