import {
  getConversation,
  getWritingConditions,
  listConversations,
  listDirectMessages,
  listGroupMessages,
  readDirectMessages,
  sendDirectMessage,
  sendGroupMessage,
} from '@kopa/contracts/chat/messages';
import { messagingLimits } from '@kopa/contracts/limits';
import { maxId } from '@kopa/contracts/schema';
import { done } from '../../../answer.ts';
import { create } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { uploadPhoto, uploadVoiceNote } from '../../../steps/uploads.ts';
import { aroundOutcomes, groupAroundOutcomes } from '../../outcomes/chat/around-messages.ts';
import {
  conversationListOutcomes,
  conversationOutcomes,
  groupMessagesOutcomes,
  groupSendOutcomes,
  markReadOutcomes,
  sendOutcomes,
  writingOutcomes,
} from '../../outcomes/chat/messages.ts';
import { groupMentionOutcomes } from '../../outcomes/feed/mentions.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';
import { conversationRefusals } from './muted-chats.ts';

/** Creates a group of Ada with one message. */
async function groupOfAda({ ada }: World): Promise<number> {
  const group = await create(ada);
  await writeTo(ada, group);
  return group.id;
}

/** The refusals of a page around a message. */
const aroundRefusals: NonNullable<Row['refusals']> = {
  'a page around a message that does not exist': () => ({ query: { around: String(maxId) }, status: 404 }),
  'a page around a message beside a limit': () => ({ query: { around: '1', limit: '10' }, status: 400 }),
  'a page around a message beside the messages after one': () => ({ query: { around: '1', after: '1' }, status: 400 }),
};

/** The refusals for every message, direct or to a group. */
const partRefusals: NonNullable<Row['refusals']> = (() => {
  const changed =
    (change: object, status = 400) =>
    (_world: World, { body }: Given) => ({
      body: { ...(body as object), ...change },
      status,
    });
  const upload = { type: 'photo', url: '/uploads/a.webp' };
  return {
    'a blank text without attachments': changed({ content: ' \n' }),
    'an empty text with an empty list of attachments': changed({ content: '', attachments: [] }),
    'an attachment of another type': changed({ attachments: [{ type: 'video', url: '/uploads/a.webp' }] }),
    'an attachment with measures': changed({ attachments: [{ ...upload, width: 10, height: 10 }] }),
    'a photo from elsewhere': changed({ attachments: [{ type: 'photo', url: 'https://evil.example/a.webp' }] }),
    'a voice note from elsewhere': changed({ attachments: [{ type: 'voice', url: '/uploads/a.webm' }] }),
    'a photo that another member uploaded': async ({ bayo }, { body }) => ({
      body: { ...(body as object), attachments: [{ type: 'photo', url: await uploadPhoto(bayo) }] },
      status: 400,
    }),
    'a photo as a voice note': async ({ ada }, { body }) => ({
      body: { ...(body as object), attachments: [{ type: 'voice', url: await uploadPhoto(ada) }] },
      status: 400,
    }),
    'a photo twice': async ({ ada }, { body }) => {
      const photo = { type: 'photo', url: await uploadPhoto(ada) };
      return { body: { ...(body as object), attachments: [photo, photo] }, status: 400 };
    },
    'a photo beside a voice note': async ({ ada }, { body }) => ({
      body: {
        ...(body as object),
        attachments: [
          { type: 'voice', url: await uploadVoiceNote(ada) },
          { type: 'photo', url: await uploadPhoto(ada) },
        ],
      },
      status: 400,
    }),
    'an answer to a message that does not exist': changed({ replyToId: maxId }, 404),
  };
})();

export const rows: Row[] = [
  {
    route: listConversations,
    given: async ({ ada, bayo }) => {
      await write(bayo, ada);
      return { params: { id: ada.id } };
    },
    outcomes: conversationListOutcomes,
  },
  {
    route: getConversation,
    given: async ({ ada, bayo }) => ({
      params: { id: ada.id, conversationId: (await write(bayo, ada)).conversationId },
    }),
    refusals: conversationRefusals,
    outcomes: conversationOutcomes,
  },
  {
    route: listDirectMessages,
    // The list of a missing member is empty, like that of a member without messages, so it reveals nothing about ids.
    missing: 200,
    given: async ({ ada, bayo }) => {
      await write(bayo, ada);
      return { params: { userId: ada.id, otherId: bayo.id }, query: { after: '1', limit: '10' } };
    },
    refusals: {
      ...aroundRefusals,
      'a page around a message of another conversation': async ({ ada, register }) => ({
        query: { around: String((await write(await register(), ada)).id) },
        status: 404,
      }),
    },
    outcomes: aroundOutcomes,
  },
  {
    route: getWritingConditions,
    // The answer is the one about a member who is blocked or suspended.
    missing: 200,
    given: ({ ada, bayo }) => ({ params: { userId: ada.id, otherId: bayo.id } }),
    outcomes: writingOutcomes,
  },
  {
    route: sendDirectMessage,
    keepsTexts: true,
    given: ({ ada, bayo }) => ({ body: { senderId: ada.id, receiverId: bayo.id, content: 'Good morning' } }),
    refusals: {
      'a message to oneself': ({ ada }) => ({ body: { receiverId: ada.id, content: 'Me' }, status: 400 }),
      'a member who does not exist': () => ({ body: { receiverId: maxId, content: 'You' }, status: 404 }),
      'a suspended member': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { body: { receiverId: member.id, content: 'You' }, status: 404 };
      },
      'a stranger, if the receiver takes messages from connections only': async (world) => {
        const { id, call } = await world.register();
        done(await call('PATCH', `/api/users/${id}/privacy`, { messagesFrom: 'connections' }));
        return { body: { receiverId: id, content: 'You' }, status: 403 };
      },
      ...partRefusals,
      'an answer to a message of another conversation': async ({ ada, bayo, register }) => ({
        body: { receiverId: bayo.id, content: 'Yes', replyToId: (await write(ada, await register())).id },
        status: 404,
      }),
      'a fourth message to a stranger who has not replied': async ({ ada, chidi }) => {
        for (let sent = 0; sent < messagingLimits.unansweredToStrangers; sent += 1) await write(ada, chidi);
        return { body: { receiverId: chidi.id, content: 'Still there?' }, status: 429 };
      },
    },
    publishes: ({ ada, bayo }) => ({ new_message: [ada.id, bayo.id] }),
    outcomes: sendOutcomes,
  },
  {
    route: listGroupMessages,
    given: async (world) => ({ params: { groupId: await groupOfAda(world) } }),
    refusals: {
      'a non-member of the group': ({ chidi }) => ({ by: chidi, status: 403 }),
      ...aroundRefusals,
      'a page around a message of another group': async ({ ada }) => {
        const group = await ada.call('POST', '/api/groups', { name: 'Another', type: 'public' });
        const content = { groupId: group.body.id, content: 'Elsewhere' };
        const { id } = done(await ada.call('POST', '/api/groups/messages', content)).message;
        return { query: { around: String(id) }, status: 404 };
      },
    },
    outcomes: { ...groupMessagesOutcomes, ...groupAroundOutcomes },
  },
  {
    route: sendGroupMessage,
    keepsTexts: true,
    given: async (world) => ({
      body: { userId: world.ada.id, groupId: await groupOfAda(world), content: 'Saturday at six' },
    }),
    refusals: {
      'a caller who is not a member of the group': ({ chidi }, { body }) => ({
        by: chidi,
        body: { ...(body as object), userId: chidi.id },
        status: 403,
      }),
      ...partRefusals,
      'an answer to a message of another group': async (world, { body }) => {
        const group = await world.ada.call('POST', '/api/groups', { name: 'Another', type: 'public' });
        const content = { groupId: group.body.id, content: 'Elsewhere' };
        const { id } = done(await world.ada.call('POST', '/api/groups/messages', content)).message;
        return { body: { ...(body as object), replyToId: id }, status: 404 };
      },
      'a group that does not exist': () => ({ body: { groupId: maxId, content: 'All' }, status: 404 }),
    },
    publishes: ({ ada }) => ({ new_message: [ada.id] }),
    outcomes: { ...groupSendOutcomes, ...groupMentionOutcomes },
  },
  {
    route: readDirectMessages,
    given: async ({ ada, bayo }) => ({
      params: { userId: ada.id, otherId: bayo.id },
      body: { messageId: (await write(bayo, ada)).id },
    }),
    refusals: {
      'a message of two others': async ({ bayo, chidi }) => ({
        body: { messageId: (await write(bayo, chidi)).id },
        status: 404,
      }),
      'a message of another conversation than the path names': async ({ ada, chidi }) => ({
        body: { messageId: (await write(chidi, ada)).id },
        status: 404,
      }),
      'a message that the member wrote': async ({ ada, bayo }) => ({
        body: { messageId: (await write(ada, bayo)).id },
        status: 404,
      }),
    },
    publishes: ({ ada, bayo }) => ({ message_read_receipt: [ada.id, bayo.id] }),
    outcomes: markReadOutcomes,
  },
];
