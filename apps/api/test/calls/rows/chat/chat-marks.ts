import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import * as chatMarks from '@kopa/contracts/chat/chat-marks';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create } from '../../../steps/groups.ts';
import { write } from '../../../steps/messages.ts';
import { markOutcomes, pinnedOutcomes, pinOutcomes, unreadOutcomes } from '../../outcomes/chat/chat-marks.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';
import { conversationRefusals, groupRefusals } from './muted-chats.ts';

const withBayo = async ({ ada, bayo }: World) => ({
  params: { id: ada.id, conversationId: (await write(bayo, ada)).conversationId },
});
const groupOfAda = async ({ ada }: World) => ({ params: { id: ada.id, groupId: (await create(ada)).id } });
const published = ({ ada }: World) => ({ chat_changed: [ada.id] });

const urlOf = ({ params }: Given, mark: 'pin' | 'unread-mark') => {
  const { id, conversationId, groupId } = params as Record<string, number>;
  const chat = groupId === undefined ? `conversations/${conversationId}` : `groups/${groupId}`;
  return `/api/users/${id}/${chat}/${mark}`;
};

/** Sets a mark of the chat first. */
const marked = (given: (world: World) => Promise<Given>, mark: 'pin' | 'unread-mark') => async (world: World) => {
  const chat = await given(world);
  done(await world.ada.call('PUT', urlOf(chat, mark)));
  return chat;
};

/** A member with five pinned chats, and a sixth one of each kind. */
async function fullOfPins({
  register,
}: World): Promise<{ by: TestMember; params: Record<string, number>; status: number }> {
  const [by, other] = [await register(), await register()];
  for (let pins = 0; pins < chatLimits.pins; pins += 1) {
    done(await by.call('PUT', `/api/users/${by.id}/groups/${(await create(by)).id}/pin`));
  }
  return {
    ...{ by, status: 409 },
    params: { id: by.id, groupId: (await create(by)).id, conversationId: (await write(other, by)).conversationId },
  };
}
const without = async (world: World, name: string) => {
  const { params, ...rest } = await fullOfPins(world);
  return { ...rest, params: Object.fromEntries(Object.entries(params).filter(([key]) => key !== name)) };
};

export const rows: Row[] = [
  {
    route: chatMarks.pinConversation,
    given: withBayo,
    refusals: {
      ...conversationRefusals,
      'a sixth pinned chat': (world) => without(world, 'groupId'),
    },
    publishes: published,
    outcomes: pinOutcomes,
  },
  {
    route: chatMarks.unpinConversation,
    given: marked(withBayo, 'pin'),
    refusals: conversationRefusals,
    publishes: published,
  },
  {
    route: chatMarks.pinGroup,
    given: groupOfAda,
    refusals: { ...groupRefusals, 'a sixth pinned chat': (world) => without(world, 'conversationId') },
    publishes: published,
  },
  { route: chatMarks.unpinGroup, given: marked(groupOfAda, 'pin'), refusals: groupRefusals, publishes: published },
  {
    route: chatMarks.markConversationUnread,
    given: withBayo,
    refusals: conversationRefusals,
    publishes: published,
    outcomes: markOutcomes,
  },
  {
    route: chatMarks.unmarkConversation,
    given: marked(withBayo, 'unread-mark'),
    refusals: conversationRefusals,
    publishes: published,
  },
  { route: chatMarks.markGroupUnread, given: groupOfAda, refusals: groupRefusals, publishes: published },
  {
    route: chatMarks.unmarkGroup,
    given: marked(groupOfAda, 'unread-mark'),
    refusals: groupRefusals,
    publishes: published,
  },
  { route: chatMarks.getPinnedChats, given: ({ ada }) => ({ params: { id: ada.id } }), outcomes: pinnedOutcomes },
  { route: chatMarks.getUnreadChats, given: ({ ada }) => ({ params: { id: ada.id } }), outcomes: unreadOutcomes },
];
