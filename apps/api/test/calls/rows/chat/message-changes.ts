import {
  deleteDirectMessage,
  deleteGroupMessage,
  editDirectMessage,
  editGroupMessage,
  reactToDirectMessage,
  reactToGroupMessage,
  unreactToDirectMessage,
  unreactToGroupMessage,
} from '@kopa/contracts/chat/message-changes';
import { voiceLimits } from '@kopa/contracts/media/media-limits';
import { uploadVoice } from '@kopa/contracts/media/voice-notes';
import { done } from '../../../answer.ts';
import { photoData, voiceData } from '../../../forms.ts';
import type { TestMember } from '../../../members.ts';
import { ageMessage } from '../../../steps/aged.ts';
import { fillStorage } from '../../../steps/filled.ts';
import { groupOf } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { block } from '../../../steps/people.ts';
import {
  deletionOutcomes,
  editOutcomes,
  reactionOutcomes,
  voiceOutcomes,
} from '../../outcomes/chat/message-changes.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** A group of Ada and Bayo with a message of one of them. */
async function writeToGroup({ ada, bayo }: World, author: TestMember): Promise<number> {
  return (await writeTo(author, await groupOf(ada, bayo))).id;
}

async function deleted(author: TestMember, url: string): Promise<void> {
  await author.call('DELETE', url);
}

type Refusals = NonNullable<Row['refusals']>;

const editBody = { content: 'Good evening' };
const emojiBody = { emoji: '👍' };

/** The refusals for a direct message, for a call with this body. */
const strangersOfDirect: Refusals = {
  'a caller who has no part in the message': ({ chidi }) => ({ by: chidi, status: 404 }),
};
const authorsOfDirect: Refusals = {
  'the receiver': ({ bayo }) => ({ by: bayo, status: 403 }),
};
const deletedDirect: Refusals = {
  'a deleted message': async ({ ada, bayo }) => {
    const { id: messageId } = await write(ada, bayo);
    await deleted(ada, `/api/messages/direct/${messageId}`);
    return { params: { messageId }, status: 409 };
  },
};
const blockedDirect: Refusals = {
  'a member who has blocked the other one': async (world) => {
    const [one, two] = [await world.register(), await world.register()];
    const { id: messageId } = await write(one, two);
    done(await block(two, one));
    return { by: one, params: { messageId }, status: 404 };
  },
};
const strangersOfGroup: Refusals = {
  'a caller who is not a member of the group': ({ chidi }) => ({ by: chidi, status: 403 }),
};
const authorsOfGroup: Refusals = {
  'another member of the group': ({ bayo }) => ({ by: bayo, status: 403 }),
};
const deletedGroup: Refusals = {
  'a deleted message': async (world) => {
    const messageId = await writeToGroup(world, world.ada);
    await deleted(world.ada, `/api/groups/messages/${messageId}`);
    return { params: { messageId }, status: 409 };
  },
};

const bothParties: NonNullable<Row['publishes']> = ({ ada, bayo }) => ({ message_updated: [ada.id, bayo.id] });

export const rows: Row[] = [
  {
    route: editDirectMessage,
    keepsTexts: true,
    given: async ({ ada, bayo }) => ({ params: { messageId: (await write(ada, bayo)).id }, body: editBody }),
    refusals: {
      ...strangersOfDirect,
      ...authorsOfDirect,
      ...deletedDirect,
      ...blockedDirect,
      'a message of an hour ago': async (world) => {
        const { id: messageId } = await write(world.ada, world.bayo);
        await ageMessage(world, 'direct', messageId);
        return { params: { messageId }, status: 409 };
      },
    },
    publishes: bothParties,
    outcomes: editOutcomes,
  },
  {
    route: deleteDirectMessage,
    given: async ({ ada, bayo }) => ({ params: { messageId: (await write(ada, bayo)).id } }),
    refusals: { ...strangersOfDirect, ...authorsOfDirect },
    publishes: bothParties,
    outcomes: deletionOutcomes,
  },
  {
    route: reactToDirectMessage,
    given: async ({ ada, bayo }) => ({ params: { messageId: (await write(bayo, ada)).id }, body: emojiBody }),
    refusals: {
      ...strangersOfDirect,
      ...deletedDirect,
      ...blockedDirect,
      'an emoji that is not offered': () => ({ body: { emoji: '🔥' }, status: 400 }),
    },
    publishes: bothParties,
    outcomes: reactionOutcomes,
  },
  {
    route: unreactToDirectMessage,
    given: async ({ ada, bayo }) => {
      const { id: messageId } = await write(bayo, ada);
      done(await ada.call('PUT', `/api/messages/direct/${messageId}/reactions`, emojiBody));
      return { params: { messageId } };
    },
    refusals: { ...strangersOfDirect, ...deletedDirect },
    publishes: bothParties,
  },
  {
    route: editGroupMessage,
    keepsTexts: true,
    given: async (world) => ({ params: { messageId: await writeToGroup(world, world.ada) }, body: editBody }),
    refusals: {
      ...strangersOfGroup,
      ...authorsOfGroup,
      ...deletedGroup,
      'a message of an hour ago': async (world) => {
        const messageId = await writeToGroup(world, world.ada);
        await ageMessage(world, 'group', messageId);
        return { params: { messageId }, status: 409 };
      },
    },
    publishes: bothParties,
  },
  {
    route: deleteGroupMessage,
    given: async (world) => ({ params: { messageId: await writeToGroup(world, world.ada) } }),
    refusals: { ...strangersOfGroup, ...authorsOfGroup },
    publishes: bothParties,
  },
  {
    route: reactToGroupMessage,
    given: async (world) => ({ params: { messageId: await writeToGroup(world, world.bayo) }, body: emojiBody }),
    refusals: { ...strangersOfGroup, ...deletedGroup },
    publishes: bothParties,
  },
  {
    route: unreactToGroupMessage,
    given: async (world) => {
      const messageId = await writeToGroup(world, world.bayo);
      done(await world.ada.call('PUT', `/api/groups/messages/${messageId}/reactions`, emojiBody));
      return { params: { messageId } };
    },
    refusals: { ...strangersOfGroup, ...deletedGroup },
    publishes: bothParties,
  },
  {
    route: uploadVoice,
    given: ({ ada }) => ({ params: { id: ada.id }, body: { audioData: voiceData, seconds: 2 } }),
    refusals: {
      'a photo': () => ({ body: { audioData: photoData, seconds: 2 }, status: 400 }),
      'a photo that is declared as sound': () => ({
        body: { audioData: photoData.replace('image/png', 'audio/webm'), seconds: 2 },
        status: 400,
      }),
      'a member whose uploads take up 300 MB': async (world) => {
        const full = await world.register();
        await fillStorage(world, full.id);
        return { by: full, params: { id: full.id }, status: 409 };
      },
      'half a recording': () => ({ body: { audioData: voiceData.slice(0, -400), seconds: 2 }, status: 400 }),
      'a recording of two minutes and a second': () => ({ body: { audioData: voiceData, seconds: 121 }, status: 400 }),
      'one byte more than 2 MiB': () => ({
        body: {
          audioData: `data:audio/webm;base64,${Buffer.alloc(voiceLimits.maxBytes + 1).toString('base64')}`,
          seconds: 2,
        },
        status: 413,
      }),
    },
    outcomes: voiceOutcomes,
  },
];
