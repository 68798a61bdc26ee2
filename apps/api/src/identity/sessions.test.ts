import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registerMember, signInAgain } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';
import { liveSessions } from './sessions.queries.ts';

const test = appOfTests();

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('simultaneous use of sessions', () => {
  it('the update of the last use and a write with the same session do not deadlock', async () => {
    const ada = await registerMember(test.app);
    for (let round = 0; round < 15; round += 1) {
      await sql`update sessions set last_seen_at = now() - interval '1 hour' where member_id = ${ada.id}`.execute(
        test.context.db,
      );
      const post = { type: 'status', content: `round ${round}` };
      const writes = [1, 2, 3].map(() => ada.call('POST', '/api/social-feeds', post));
      expect(await statusesOf(writes)).toEqual([201, 201, 201]);
    }
  });

  it('two simultaneous changes of the email leave one of the two sessions', async () => {
    const phone = await registerMember(test.app);
    const laptop = await signInAgain(test.app, phone);
    const change = (device: typeof phone, email: string) => device.call('PATCH', `/api/users/${phone.id}`, { email });
    const statuses = await statusesOf([change(phone, 'phone@kopa.test'), change(laptop, 'laptop@kopa.test')]);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it('an account that is deleted twice at once is deleted once', async () => {
    const phone = await registerMember(test.app);
    const laptop = await signInAgain(test.app, phone);
    const remove = (device: typeof phone) =>
      device.call('DELETE', `/api/users/${phone.id}`, { password: phone.password });
    expect((await statusesOf([remove(phone), remove(laptop)])).toSorted()).toEqual([204, 401]);
  });
});

describe('a session without use for a week', () => {
  it('ends, and its sockets are closed', async () => {
    const ada = await registerMember(test.app);
    const { rows } = await sql<{ id: number }>`
      update sessions set last_seen_at = now() - interval '8 days' where member_id = ${ada.id} returning id`.execute(
      test.context.db,
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(await liveSessions(test.context.db, ids)).toEqual(new Set());
  });
});
