import type { Conversation, DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { groupOf } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { block } from '../../../steps/people.ts';
import { uploadPhoto, uploadVoiceNote } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const between = async (member: TestMember, other: TestMember): Promise<DirectMessage[]> =>
  done(await member.call('GET', `/api/messages/direct/${member.id}/${other.id}`));
const conversations = async (member: TestMember): Promise<Conversation[]> =>
  done(await member.call('GET', `/api/users/${member.id}/conversations`));
const react = (member: TestMember, id: number, emoji: string) =>
  member.call('PUT', `/api/messages/direct/${id}/reactions`, { emoji });

async function friends(world: World): Promise<[TestMember, TestMember]> {
  const [one, two] = [await world.register(), await world.register()];
  await world.connect(one, two);
  return [one, two];
}

/** Outcomes of edits, answers and attachments (product 4.8). */
export const editOutcomes = {
  'changes the text, the quotes of it and the list of conversations, and sets the time of the edit': async (
    world: World,
  ) => {
    const [ada, bayo] = await friends(world);
    const first = await write(ada, bayo, { content: 'Seven' });
    const answer = await write(bayo, ada, { content: 'Fine', replyToId: first.id });
    expect(answer.replyTo).toEqual({ id: first.id, senderId: ada.id, content: 'Seven' });
    const last = await write(ada, bayo, { content: 'Good' });
    const edit = async (id: number, content: string) =>
      done(await ada.call('PATCH', `/api/messages/direct/${id}`, { content })).message as DirectMessage;
    const edited = await edit(first.id, '😀'.repeat(130));
    expect(edited).toEqual({ ...first, content: '😀'.repeat(130), editedAt: expect.any(String) });
    await edit(last.id, 'Great');
    const [, quoting] = await between(bayo, ada);
    expect(quoting?.replyTo?.content).toBe('😀'.repeat(120));
    for (const member of [ada, bayo]) {
      expect((await conversations(member))[0]?.lastMessage).toMatchObject({
        id: last.id,
        content: 'Great',
        kind: 'text',
      });
    }
  },

  'adds the measures of photos and voice notes, which need no text': async (world: World) => {
    const [ada, bayo] = await friends(world);
    const urls = [await uploadPhoto(ada), await uploadPhoto(ada)];
    const photos = await write(ada, bayo, { content: '', attachments: urls.map((url) => ({ type: 'photo', url })) });
    const measures = { width: expect.any(Number), height: expect.any(Number), bytes: expect.any(Number) };
    expect(photos).toMatchObject({
      content: '',
      attachments: urls.map((url) => ({ type: 'photo', id: expect.any(Number), url, ...measures })),
    });
    expect((await conversations(bayo))[0]?.lastMessage).toMatchObject({ content: '', kind: 'photo' });
    const url = await uploadVoiceNote(ada);
    const spoken = await write(ada, bayo, { content: '', attachments: [{ type: 'voice', url }] });
    expect(spoken.attachments).toEqual([{ type: 'voice', url, seconds: 2 }]);
    expect((await conversations(bayo))[0]?.lastMessage).toMatchObject({ content: '', kind: 'voice' });
    expect(done(await bayo.call('GET', `/api/users/${bayo.id}/recent-messages`))[0].content).toBe('Voice note');
    expect(await between(bayo, ada)).toEqual([photos, spoken]);
  },
};

/** Outcomes of deletions. */
export const deletionOutcomes = {
  'leaves an empty message that is unread no more, quotes nothing and has no reactions; again without effect': async (
    world: World,
  ) => {
    const [ada, bayo] = await friends(world);
    const first = await write(bayo, ada, { content: 'Seven' });
    const photo = { type: 'photo', url: await uploadPhoto(ada) };
    const answer = await write(ada, bayo, { content: 'Fine', replyToId: first.id, attachments: [photo] });
    done(await react(bayo, answer.id, '👍'));
    expect((await conversations(bayo))[0]?.unreadCount).toBe(1);
    const remove = () => ada.call('DELETE', `/api/messages/direct/${answer.id}`);
    expect((await remove()).status).toBe(204);
    const nothing = { content: '', replyTo: null, attachments: [], reactions: [], editedAt: null };
    const [, left] = await between(bayo, ada);
    expect(left).toEqual({ ...answer, ...nothing, deletedAt: expect.any(String) });
    const [conversation] = await conversations(bayo);
    expect(conversation).toMatchObject({
      unreadCount: 0,
      lastMessage: { id: answer.id, content: '', kind: 'deleted' },
    });
    world.takePublished();
    expect((await remove()).status).toBe(204);
    expect(world.takePublished()).toEqual([]);
  },

  'is possible for the author beside a block, of which the other learns nothing': async (world: World) => {
    const [ada, bayo] = await friends(world);
    const { id } = await write(ada, bayo, { content: 'Seven' });
    done(await block(bayo, ada));
    world.takePublished();
    expect((await ada.call('DELETE', `/api/messages/direct/${id}`)).status).toBe(204);
    expect(world.takePublished()).toMatchObject([{ type: 'message_updated', audience: [ada.id] }]);
  },
};

/** Outcomes of reactions, in conversations and groups. */
export const reactionOutcomes = {
  'has one for each member, counts them by emoji and shows each member their own': async (world: World) => {
    const [ada, bayo] = await friends(world);
    const { id } = await write(ada, bayo, { content: 'Seven' });
    done(await react(ada, id, '🙏'));
    done(await react(bayo, id, '👍'));
    world.takePublished();
    const answer = done(await react(bayo, id, '🙏')).message as DirectMessage;
    expect(answer.reactions).toEqual([{ emoji: '🙏', count: 2, mine: true }]);
    expect((await between(ada, bayo))[0]).toEqual(answer);
    for (const { payload } of world.takePublished()) expect(payload).toEqual({ message: answer });
    expect(done(await react(bayo, id, '🙏')).message).toEqual(answer);
    expect(world.takePublished()).toEqual([]);
    const without = done(await bayo.call('DELETE', `/api/messages/direct/${id}/reactions`)).message;
    expect(without.reactions).toEqual([{ emoji: '🙏', count: 1, mine: false }]);
  },

  'shows each member of a group their own, and no quote of a member between whom and them is a block': async (
    world: World,
  ) => {
    const [owner, reader, blocker] = [await world.register(), await world.register(), await world.register()];
    const group = await groupOf(owner, reader, blocker);
    const list = async (member: TestMember): Promise<GroupMessage[]> =>
      done(await member.call('GET', `/api/groups/${group.id}/messages`));
    done(await block(blocker, reader));
    const { id: quotedId } = await writeTo(reader, group);
    world.takePublished();
    const { id } = await writeTo(owner, group, { replyToId: quotedId });
    const quotes = new Map<number, unknown>();
    const note = () => {
      for (const { payload, audience } of world.takePublished()) {
        for (const member of audience as number[]) quotes.set(member, (payload as { message: GroupMessage }).message);
      }
    };
    note();
    for (const member of [owner, reader, blocker]) {
      expect((await list(member)).find((one) => one.id === id)).toEqual(quotes.get(member.id));
    }
    expect((quotes.get(blocker.id) as GroupMessage).replyTo).toBeNull();
    expect((quotes.get(reader.id) as GroupMessage).replyTo?.id).toBe(quotedId);
    for (const [member, emoji] of [
      [blocker, '😂'],
      [owner, '😢'],
    ] as const) {
      done(await member.call('PUT', `/api/groups/messages/${id}/reactions`, { emoji }));
    }
    note();
    for (const member of [owner, reader, blocker]) {
      expect((await list(member)).find((one) => one.id === id)).toEqual(quotes.get(member.id));
    }
    const refused = await blocker.call('PUT', `/api/groups/messages/${quotedId}/reactions`, { emoji: '👍' });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  },
};

/** Outcomes of voice notes. */
export const voiceOutcomes = {
  'goes into messages of its own member only': async (world: World) => {
    const [ada, bayo] = await friends(world);
    const body = { receiverId: ada.id, content: '', attachments: [{ type: 'voice', url: await uploadVoiceNote(ada) }] };
    const refused = await bayo.call('POST', '/api/messages/direct', body);
    expect([refused.status, refused.body.code]).toEqual([400, 'foreign_voice_note']);
  },
};
