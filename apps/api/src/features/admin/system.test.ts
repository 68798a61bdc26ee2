import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { patientWaits } from '../../../test/database-url.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { openDatabase } from '../../db/database.ts';
import { systemState } from './system.actions.ts';

const test = appOfTests();

it('a part that fails is down, and the others are reported all the same', async () => {
  const photos = { ...test.context.photos, check: () => Promise.reject(new Error('no bucket')) };
  const state = await systemState({ ...test.context, photos });
  expect(state.storage).toEqual({ state: 'down', detail: 'It fails' });
  expect(state.database.state).toBe('ok');
});

it('a part that does not answer is down', async () => {
  const photos = { ...test.context.photos, check: () => new Promise<never>(() => {}) };
  expect((await systemState({ ...test.context, photos })).storage).toEqual({ state: 'down', detail: 'No answer' });
});

it('mails that wait for an hour are a degraded state, and those given up are counted', async () => {
  const mailer = { send: async () => {} } as never;
  const context = { ...test.context, mailer };
  expect((await systemState(context)).mail).toEqual({ state: 'ok', detail: '0 waiting, 0 given up' });
  await sql`insert into mails (kind, address, due_at, created_at) values
    ('password_reset', 'a@b.example', now(), now() - interval '1 hour'),
    ('password_reset', null, null, now())`.execute(test.context.db);
  expect((await systemState(context)).mail).toEqual({ state: 'degraded', detail: '1 waiting, 1 given up' });
});

it('without a mail server mails are off', async () => {
  expect((await systemState({ ...test.context, mailer: null })).mail.state).toBe('off');
});

it('the parts are asked over one connection', async () => {
  const { db, pool } = openDatabase({ url: test.context.config.DATABASE_URL, poolSize: 10, waits: patientWaits });
  const mailer = { send: async () => {} } as never;
  const state = await systemState({ ...test.context, db, mailer });
  expect([state.database.state, pool.totalCount]).toEqual(['ok', 1]);
  await db.destroy();
});

it('after a part that the database leaves without an answer, no other is asked of the database', async () => {
  const asked: string[] = [];
  const silent = {
    selectNoFrom: () => {
      asked.push('database');
      return { executeTakeFirstOrThrow: () => new Promise<never>(() => {}) };
    },
    selectFrom: () => asked.push('others'),
  } as never;
  const { database, queue, storage } = await systemState({ ...test.context, db: silent });
  expect([database.detail, queue.detail, storage.state]).toEqual(['No answer', 'No answer', 'ok']);
  expect(asked).toEqual(['database']);
});
