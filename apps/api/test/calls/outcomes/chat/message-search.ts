import type { FoundMessage } from '@kopa/contracts/chat/message-search';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, join, leave } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { block, mute } from '../../../steps/people.ts';
import type { World } from '../../world.ts';

const find = async (member: TestMember, q: string): Promise<FoundMessage[]> =>
  done(await member.call('GET', `/api/users/${member.id}/messages/search?q=${encodeURIComponent(q)}`));
const contents = async (member: TestMember, q: string) => (await find(member, q)).map(({ content }) => content);

/** Outcomes of the search of messages (product 4.51). */
export const searchOutcomes = {
  'finds messages of conversations and groups that hold all words, newest first': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const first = await write(friend, member, { content: 'The clearance is on Monday' });
    const group = await create(member, { name: 'Ikeja Readers' });
    const { id: second } = await writeTo(member, group, { content: 'Clearance on Monday, everybody' });
    await write(friend, member, { content: 'Clearance on Tuesday' });
    await write(friend, await world.register(), { content: 'Clearance on Monday' });
    expect(await find(member, ' monday clearance ')).toEqual([
      {
        ...{ kind: 'group', chatId: group.id, messageId: second, title: 'Ikeja Readers' },
        sender: { id: member.id, name: member.user.name },
        ...{ content: 'Clearance on Monday, everybody', createdAt: expect.any(String) },
      },
      {
        ...{ kind: 'direct', chatId: first.conversationId, messageId: first.id, title: friend.user.name },
        sender: { id: friend.id, name: friend.user.name },
        ...{ content: first.content, createdAt: first.createdAt },
      },
    ]);
    expect(await find(friend, 'everybody')).toEqual([]);
  },

  'finds words by their beginning, without accents and capitals, and between signs': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await write(friend, member, { content: 'Ẹ káàárọ̀ from ZUNGERU, 100% ready: "camp"' });
    for (const q of ['kaaaro', 'zung', '100%', "'camp'", '\u200fcamp\u200f', 'ZÚNGERU', 'camp zungeru']) {
      expect([q, (await find(member, q)).length]).toEqual([q, 1]);
    }
    for (const q of ['ungeru', 'amp', 'zungeru abuja']) expect([q, await find(member, q)]).toEqual([q, []]);
  },

  'shows a long text around the first word found': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await write(friend, member, { content: `${'early '.repeat(40)}harmattan ${'later '.repeat(40)}` });
    const [found] = await contents(member, 'harmattan');
    expect([...(found ?? '')]).toHaveLength(160);
    expect(found).toMatch(/^….*harmattan.*…$/);
    expect((await contents(member, 'early'))[0]).toMatch(/^early early.*…$/);
    const whole = 'x'.repeat(150);
    await write(friend, member, { content: `${whole} harmattan` });
    expect((await contents(member, 'harmattan'))[0]).toBe(`${whole} harmattan`);
  },

  'hides deleted messages, texts before an edit and all that a blocked member wrote': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const group = await create(member);
    done(await join(friend, group));
    await writeTo(friend, group, { content: 'Harmattan in the group' });
    await write(friend, member, { content: 'Harmattan is here' });
    await write(member, friend, { content: 'Harmattan, I know' });
    const deleted = await write(member, friend, { content: 'Harmattan again' });
    done(await member.call('DELETE', `/api/messages/direct/${deleted.id}`));
    const edited = await write(member, friend, { content: 'Harmattan no more' });
    done(await member.call('PATCH', `/api/messages/direct/${edited.id}`, { content: 'Rain' }));
    expect(await contents(member, 'harmattan')).toEqual([
      'Harmattan, I know',
      'Harmattan is here',
      'Harmattan in the group',
    ]);
    expect(await contents(member, 'rain')).toEqual(['Rain']);
    done(await block(member, friend));
    expect(await contents(member, 'harmattan')).toEqual(['Harmattan, I know']);
    expect(await contents(friend, 'harmattan')).toEqual(['Harmattan is here', 'Harmattan in the group']);
  },

  'keeps the messages of muted and suspended members': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await write(friend, member, { content: 'Harmattan is here' });
    done(await mute(member, friend));
    await world.suspend(friend);
    expect(await contents(member, 'harmattan')).toEqual(['Harmattan is here']);
  },

  'finds nothing of a group that the member has left': async (world: World) => {
    const [member, owner] = [await world.register(), await world.register()];
    const group = await create(owner);
    await writeTo(owner, group, { content: 'Harmattan is here' });
    done(await join(member, group));
    const [found] = await find(member, 'harmattan');
    done(await leave(member, group));
    expect(await find(member, 'harmattan')).toEqual([]);
    const opened = await member.call('GET', `/api/groups/${group.id}/messages?around=${found?.messageId}`);
    expect([opened.status, opened.body.code]).toEqual([403, 'not_group_member']);
  },
};
