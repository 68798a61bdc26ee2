import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../../test/members.ts';
import { whileUncommitted } from '../../../../test/races.ts';
import { joinLive } from '../../../../test/sockets.ts';
import { create } from '../../../../test/steps/groups.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();

/** A group of three members, of whom the first one owns it and the second one has written to it. */
async function readers() {
  const members = await Promise.all([1, 2, 3].map(() => registerMember(test.app)));
  const [ada, bayo, chidi] = members as [TestMember, TestMember, TestMember];
  const { id: groupId } = await create(ada, { name: 'Readers' });
  for (const member of [bayo, chidi]) await member.call('POST', `/api/groups/${groupId}/members`);
  return { ada, bayo, chidi, groupId, first: (await write(bayo, groupId)).body.message.id as number };
}

const write = (from: TestMember, groupId: number, message: object = {}) =>
  from.call('POST', '/api/groups/messages', { groupId, content: 'Hello', ...message });
const contentsFor = async (member: TestMember, groupId: number) =>
  (await member.call('GET', `/api/groups/${groupId}/messages`)).body.map(({ content }: { content: string }) => content);

/** Makes a call while a transaction holds a group and changes something. */
const during = (groupId: number, change: RawBuilder<unknown>, call: () => ReturnType<typeof write>) =>
  whileUncommitted(
    test.context,
    async (transaction) => {
      await sql`select from groups where id = ${groupId} for update`.execute(transaction);
      await change.execute(transaction);
    },
    call,
  );
const block = (one: TestMember, other: TestMember) =>
  sql`insert into blocks (member_id, other_id) values (${one.id}, ${other.id})`;

it('a message to a group does not reach a member who blocks its author while it waits', async () => {
  const { ada, bayo, chidi, groupId } = await readers();
  const socket = await joinLive(test.app, bayo);
  await during(groupId, block(bayo, ada), () => write(ada, groupId));
  await write(chidi, groupId, { content: 'Bye' });
  expect((await socket.next('new_message')).message.content).toBe('Bye');
});

it('a message to a group has no quote for a member who blocks the quoted one while it waits', async () => {
  const { ada, bayo, chidi, groupId, first } = await readers();
  const socket = await joinLive(test.app, chidi);
  await during(groupId, block(chidi, bayo), () => write(ada, groupId, { replyToId: first }));
  expect((await socket.next('new_message')).message.replyTo).toBeNull();
});

it('an answer to a member who blocks its author while it waits is refused as to a missing message', async () => {
  const { ada, bayo, chidi, groupId, first } = await readers();
  const answer = () => write(ada, groupId, { replyToId: first, content: 'Answer' });
  expect((await during(groupId, block(bayo, ada), answer)).body.code).toBe('not_found');
  expect(await contentsFor(chidi, groupId)).toEqual(['Hello']);
});

it('a message to a group that its author leaves while it waits is refused', async () => {
  const { ada, bayo, groupId } = await readers();
  const leave = sql`delete from group_members where group_id = ${groupId} and member_id = ${bayo.id}`;
  const late = () => write(bayo, groupId, { content: 'Late' });
  expect((await during(groupId, leave, late)).body.code).toBe('not_group_member');
  expect(await contentsFor(ada, groupId)).toEqual(['Hello']);
});

it('a message to a group that is deleted while it waits is refused as to a missing one', async () => {
  const { bayo, groupId } = await readers();
  const end = sql`delete from groups where id = ${groupId}`;
  expect((await during(groupId, end, () => write(bayo, groupId))).body.code).toBe('not_found');
});

it('a mark of a group that waits for a newer one leaves it', async () => {
  const { ada, bayo, groupId, first } = await readers();
  const second = (await write(bayo, groupId)).body.message.id;
  await whileUncommitted(
    test.context,
    (transaction) =>
      sql`update group_members set last_read_message_id = ${second}
        where group_id = ${groupId} and member_id = ${ada.id}`.execute(transaction),
    () => ada.call('PUT', `/api/groups/${groupId}/read`, { messageId: first }),
  );
  expect((await ada.call('GET', `/api/groups/${groupId}`)).body.unreadCount).toBe(0);
});
