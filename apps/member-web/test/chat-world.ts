import { buildMember } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';

/** The world of two members, of whom the first is signed in, with a conversation of these messages. */
export function chatWorld(messages: World['messages'], more: Partial<World> = {}): World {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages,
    ...more,
  });
}
