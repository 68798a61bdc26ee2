import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectMembers, registerPair, type TestMember } from '../../../../test/members.ts';
import { whileUncommitted } from '../../../../test/races.ts';
import { joinLive } from '../../../../test/sockets.ts';
import { create } from '../../../../test/steps/groups.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();

/** Two members, a message of the first one to the second, and one in the group of both. */
async function friends() {
  const [ada, bayo] = await registerPair(test.app);
  await connectMembers(test.context, ada, bayo);
  const { id: groupId } = await create(ada, { name: 'Readers' });
  await bayo.call('POST', `/api/groups/${groupId}/members`);
  const send = async (place: string, to: object) =>
    (await ada.call('POST', `/api/${place}`, { content: 'Hello', ...to })).body.message.id;
  const direct: number = await send('messages/direct', { receiverId: bayo.id });
  return { ada, bayo, groupId, direct, group: (await send('groups/messages', { groupId })) as number };
}
const urlOf = { direct: '/api/messages/direct', group: '/api/groups/messages' };
const react = (member: TestMember, sort: 'direct' | 'group', id: number, emoji: string | null = '👍') =>
  member.call(
    emoji === null ? 'DELETE' : 'PUT',
    `${urlOf[sort]}/${id}/reactions`,
    emoji === null ? undefined : { emoji },
  );

/** Makes a call while a transaction holds both messages and changes something. */
const during = (
  { direct, group }: { direct: number; group: number },
  change: RawBuilder<unknown>,
  call: () => ReturnType<typeof react>,
) =>
  whileUncommitted(
    test.context,
    async (transaction) => {
      await sql`select from all_direct_messages where id = ${direct} for update`.execute(transaction);
      await sql`select from all_group_messages where id = ${group} for update`.execute(transaction);
      await change.execute(transaction);
    },
    call,
  );

it.each(['direct', 'group'] as const)(
  'a reaction to a %s message that is deleted while it waits is refused',
  async (sort) => {
    const all = await friends();
    const table = sql.table(`all_${sort}_messages`);
    const empty = sql`update ${table} set deleted_at = now(), content = '' where id = ${all[sort]}`;
    const { status, body } = await during(all, empty, () => react(all.bayo, sort, all[sort]));
    expect([status, body.code]).toEqual([409, 'deleted']);
    const left =
      await sql`select from ${sql.table(`${sort}_message_reactions`)} where message_id = ${all[sort]}`.execute(
        test.context.db,
      );
    expect(left.rows).toEqual([]);
  },
);

it.each(['direct', 'group'] as const)(
  'a reaction to a %s message whose author blocks while it waits is refused',
  async (sort) => {
    const all = await friends();
    const block = sql`insert into blocks (member_id, other_id) values (${all.ada.id}, ${all.bayo.id})`;
    expect((await during(all, block, () => react(all.bayo, sort, all[sort]))).body.code).toBe('not_found');
  },
);

it.each(['direct', 'group'] as const)('a %s reaction that is set or withdrawn again changes nothing', async (sort) => {
  const all = await friends();
  const socket = await joinLive(test.app, all.ada);
  const counts: unknown[] = [];
  for (const emoji of ['👍', '👍', '😂', null, null]) {
    counts.push((await react(all.bayo, sort, all[sort], emoji)).body.message.reactions);
  }
  const one = (emoji: string) => [{ emoji, count: 1, mine: true }];
  expect(counts).toEqual([one('👍'), one('👍'), one('😂'), [], []]);
  const place = sort === 'direct' ? { receiverId: all.ada.id } : { groupId: all.groupId };
  await all.bayo.call('POST', urlOf[sort], { ...place, content: 'Later' });
  await socket.next('new_message');
  expect(socket.frames.filter(({ type }) => type === 'message_updated')).toHaveLength(3);
});
