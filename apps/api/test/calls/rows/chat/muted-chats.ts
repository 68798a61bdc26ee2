import { muteConversation, muteGroup, unmuteConversation, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import { maxId } from '@kopa/contracts/schema';
import { done } from '../../../answer.ts';
import { create } from '../../../steps/groups.ts';
import { write } from '../../../steps/messages.ts';
import { mutedConversationOutcomes, mutedGroupOutcomes } from '../../outcomes/chat/muted-chats.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const withBayo = async ({ ada, bayo }: World) => ({
  params: { id: ada.id, conversationId: (await write(bayo, ada)).conversationId },
});
const groupOfAda = async ({ ada }: World) => ({ params: { id: ada.id, groupId: (await create(ada)).id } });

export const conversationRefusals: Row['refusals'] = {
  'a conversation of two others like a missing one': async (world) => ({
    params: { id: world.ada.id, conversationId: (await write(world.bayo, await world.register())).conversationId },
    status: 404,
  }),
};
export const groupRefusals: Row['refusals'] = {
  'a non-member': async ({ ada, bayo }) => ({
    params: { id: ada.id, groupId: (await create(bayo)).id },
    status: 403,
  }),
  'a group that does not exist': ({ ada }) => ({ params: { id: ada.id, groupId: maxId }, status: 404 }),
};
const published = ({ ada }: World) => ({ chat_muted: [ada.id] });

export const rows: Row[] = [
  {
    route: muteConversation,
    given: withBayo,
    refusals: conversationRefusals,
    publishes: published,
    outcomes: mutedConversationOutcomes,
  },
  {
    route: unmuteConversation,
    given: async (world) => {
      const given = await withBayo(world);
      const { id, conversationId } = given.params;
      done(await world.ada.call('PUT', `/api/users/${id}/conversations/${conversationId}/mute`));
      return given;
    },
    refusals: conversationRefusals,
    publishes: published,
  },
  { route: muteGroup, given: groupOfAda, refusals: groupRefusals, publishes: published, outcomes: mutedGroupOutcomes },
  {
    route: unmuteGroup,
    given: async (world) => {
      const given = await groupOfAda(world);
      done(await world.ada.call('PUT', `/api/users/${given.params.id}/groups/${given.params.groupId}/mute`));
      return given;
    },
    refusals: groupRefusals,
    publishes: published,
  },
];
