import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectMembers, registerPair, type TestMember } from '../../../../test/members.ts';
import { queuedBehind, whileUncommitted } from '../../../../test/races.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();

const write = (sender: TestMember, receiver: TestMember, key: string = crypto.randomUUID()) =>
  sender.call(
    'POST',
    '/api/messages/direct',
    { receiverId: receiver.id, content: 'Hello' },
    { 'idempotency-key': key },
  );
const readBy = async (member: TestMember, other: TestMember) =>
  (await member.call('GET', `/api/messages/direct/${member.id}/${other.id}`)).body as unknown[];

describe('a message of a stranger', () => {
  it('that waits while its receiver closes their messages is refused', async () => {
    const [stranger, receiver] = await registerPair(test.app);
    const { conversationId } = (await write(stranger, receiver)).body.message;
    const close = async (transaction: typeof test.context.db) => {
      await sql`select from conversations where id = ${conversationId} for update`.execute(transaction);
      await sql`update members set messages_from = 'connections' where id = ${receiver.id}`.execute(transaction);
    };
    const { status, body } = await whileUncommitted(test.context, close, () => write(stranger, receiver));
    expect([status, body.code]).toEqual([403, 'messages_closed']);
    expect(await readBy(receiver, stranger)).toHaveLength(1);
  });

  it('is written once by two at once, where one more is allowed', async () => {
    const [stranger, receiver] = await registerPair(test.app);
    await write(stranger, receiver);
    const { conversationId } = (await write(stranger, receiver)).body.message;
    const hold = sql`select from conversations where id = ${conversationId} for update`;
    const third = () => write(stranger, receiver);
    const answers = await queuedBehind(test.context, hold, [third, third]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    expect(await readBy(receiver, stranger)).toHaveLength(3);
  });

  it('can be repeated, though no further one is allowed', async () => {
    const [stranger, receiver] = await registerPair(test.app);
    const key = crypto.randomUUID();
    await write(stranger, receiver);
    await write(stranger, receiver);
    const third = await write(stranger, receiver, key);
    expect(await write(stranger, receiver, key)).toMatchObject({ status: 201, body: third.body });
    expect((await write(stranger, receiver)).status).toBe(429);
  });

  it('and a change of privacy at once leave the message that was answered with 201, and no other', async () => {
    for (let run = 0; run < 10; run += 1) {
      const [stranger, receiver] = await registerPair(test.app);
      const close = () => receiver.call('PATCH', `/api/users/${receiver.id}/privacy`, { messagesFrom: 'connections' });
      const [sent, changed] = await Promise.all([write(stranger, receiver), close()]);
      expect([201, 403]).toContain(sent.status);
      expect(changed.status).toBe(200);
      expect(await readBy(receiver, stranger)).toHaveLength(sent.status === 201 ? 1 : 0);
      expect((await write(stranger, receiver)).status).toBe(403);
    }
  });
});

describe('a message of a connection', () => {
  it('that waits while its receiver blocks the sender is refused as to a missing member', async () => {
    const [sender, receiver] = await registerPair(test.app);
    await connectMembers(test.context, sender, receiver);
    const { conversationId } = (await write(sender, receiver)).body.message;
    const block = async (transaction: typeof test.context.db) => {
      await sql`select from conversations where id = ${conversationId} for update`.execute(transaction);
      await sql`insert into blocks (member_id, other_id) values (${receiver.id}, ${sender.id})`.execute(transaction);
    };
    const { status, body } = await whileUncommitted(test.context, block, () => write(sender, receiver));
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await readBy(receiver, sender)).toHaveLength(1);
  });

  it.each([
    ['is suspended', 404, (id: number) => sql`update members set suspended_at = now() where id = ${id}`],
    ['is deleted', 404, (id: number) => sql`delete from members where id = ${id}`],
    ['loses the conversation', 201, (id: number) => sql`delete from conversations where ${id} in (user1_id, user2_id)`],
  ])('that waits while its receiver %s is answered with %i', async (_, status, change) => {
    const [sender, receiver] = await registerPair(test.app);
    await connectMembers(test.context, sender, receiver);
    const { conversationId } = (await write(sender, receiver)).body.message;
    const hold = async (transaction: typeof test.context.db) => {
      await sql`select from conversations where id = ${conversationId} for update`.execute(transaction);
      await change(receiver.id).execute(transaction);
    };
    const answer = await whileUncommitted(test.context, hold, () => write(sender, receiver));
    expect(answer.status).toBe(status);
  });

  it('and a block at once leave the message that was answered with 201, and no other', async () => {
    for (let run = 0; run < 10; run += 1) {
      const [sender, receiver] = await registerPair(test.app);
      await connectMembers(test.context, sender, receiver);
      const block = () => receiver.call('PUT', `/api/users/${receiver.id}/blocks/${sender.id}`);
      const [sent, blocked] = await Promise.all([write(sender, receiver), block()]);
      expect([201, 404]).toContain(sent.status);
      expect(blocked.status).toBe(204);
      expect(await readBy(receiver, sender)).toHaveLength(sent.status === 201 ? 1 : 0);
      expect((await write(sender, receiver)).status).toBe(404);
    }
  });
});
