import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import { expect } from 'vitest';
import { done, idsOf, nextOf } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, join } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { block } from '../../../steps/people.ts';
import type { World } from '../../world.ts';

const { older, newer } = chatLimits.around;

/** Expects the page around a message to have it in its middle, and to lead on to the older ones. */
async function expectMiddle(member: TestMember, path: string, ids: number[]): Promise<void> {
  const at = older + 5;
  const answer = await member.call('GET', `${path}?around=${ids[at]}`);
  expect(idsOf(done(answer))).toEqual(ids.slice(at - older, at + newer + 1));
  const next = nextOf(answer) ?? '';
  expect(next).not.toContain('around');
  expect(idsOf(done(await member.call('GET', next)))).toEqual(ids.slice(0, at - older));
  const newest = await member.call('GET', `${path}?around=${ids.at(-1)}`);
  expect(idsOf(done(newest))).toEqual(ids.slice(-older - 1));
  const oldest = await member.call('GET', `${path}?around=${ids[0]}`);
  expect([idsOf(done(oldest)), nextOf(oldest)]).toEqual([ids.slice(0, newer + 1), null]);
}

/** Outcomes of the page around a direct message (product 4.8). */
export const aroundOutcomes = {
  'has the message in its middle, in the order of the list, and leads on to older ones': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    await world.connect(member, friend);
    const ids: number[] = [];
    for (let count = 0; count < older + newer + 10; count += 1) {
      ids.push((await write(member, friend, { content: `Message ${count}` })).id);
    }
    await expectMiddle(friend, `/api/messages/direct/${friend.id}/${member.id}`, ids);
  },

  'shows in its place a message that was deleted after it was found': async (world: World) => {
    const [member, friend] = [await world.register(), await world.register()];
    const { id } = await write(member, friend, { content: 'Meet at the gate' });
    const search = `/api/users/${friend.id}/messages/search?q=gate`;
    expect(done(await friend.call('GET', search))).toMatchObject([{ messageId: id }]);
    done(await member.call('DELETE', `/api/messages/direct/${id}`));
    expect(done(await friend.call('GET', search))).toEqual([]);
    const path = `/api/messages/direct/${friend.id}/${member.id}?around=${id}`;
    expect(done(await friend.call('GET', path))).toMatchObject([{ id, content: '', deletedAt: expect.any(String) }]);
  },
};

/** Outcomes of the page around a message of a group (product 4.10). */
export const groupAroundOutcomes = {
  'has the message in its middle, without those of blocks, and is 404 around one of them': async (world: World) => {
    const [member, blocked] = [await world.register(), await world.register()];
    const group = await create(member);
    done(await join(blocked, group));
    const ids: number[] = [];
    let hidden = 0;
    for (let count = 0; count < older + newer + 10; count += 1) {
      ids.push((await writeTo(member, group)).id);
      if (count === 30) hidden = (await writeTo(blocked, group)).id;
    }
    done(await block(member, blocked));
    const path = `/api/groups/${group.id}/messages`;
    await expectMiddle(member, path, ids);
    expect((await member.call('GET', `${path}?around=${hidden}`)).status).toBe(404);
  },
};
