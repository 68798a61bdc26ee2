import { Registry } from '@prometheus-io/client';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { portalOfTests } from '../../test/portal.ts';
import { appOfTests } from '../../test/test-app.ts';
import { stepSize } from '../features/service/portal/portal-resynchronisation.actions.ts';
import { measureJobs } from '../process/metrics.ts';
import { type JobQueue, startJobs } from './job-queue.ts';
import { jobs } from './jobs.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);
let ada: TestMember;
let queues: JobQueue[] = [];
const credentials = { email: 'daily@portal.test', password: 'Portal-Pass-1' };

beforeAll(async () => {
  await portal.add(credentials);
  ada = await registerMember(test.app, { firstName: 'Ngozi', surname: 'Okafor' });
  await ada.call('POST', '/api/portal/connect', credentials);
});
beforeEach(async () => {
  queues = await Promise.all([startJobs(test.context), startJobs(test.context)]);
  await sql`update portal_links set due_at = now() - interval '1 day'`.execute(test.context.db);
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
});

const attended = async () => (await ada.call('GET', '/api/auth/user')).body.cdsAttended;
const attend = (cdsAttended: number) => portal.change(credentials, { cdsAttended });
/** The number of completed steps of the refresh. */
const stepsDone = async () => {
  const { rows } = await sql<{ done: number }>`
    select count(*) as done from jobs.job
    where name = 'portal-resynchronisation' and state = 'completed'`.execute(test.context.db);
  return rows[0]?.done ?? 0;
};

describe('the daily refresh from the portal', () => {
  it('is scheduled once per night in Lagos time, with any number of processes', async () => {
    const { rows } = await sql`select name, cron, timezone from jobs.schedule order by name`.execute(test.context.db);
    expect(rows).toEqual([
      { name: 'account-deletion', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'alumni', cron: '0 4 * * *', timezone: 'Africa/Lagos' },
      { name: 'analytics', cron: '10 0 * * *', timezone: 'Africa/Lagos' },
      { name: 'clean-up', cron: '20 * * * *', timezone: 'Africa/Lagos' },
      { name: 'clearance-days', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'counters', cron: '20 3 * * *', timezone: 'Africa/Lagos' },
      { name: 'journeys', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'mails', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'notification-rounds', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'portal-resynchronisation', cron: '0 2 * * *', timezone: 'Africa/Lagos' },
      { name: 'pushes', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'roll-calls', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'service-reminders', cron: '0 8-20 * * *', timezone: 'Africa/Lagos' },
      { name: 'stray-files', cron: '40 3 * * *', timezone: 'Africa/Lagos' },
      { name: 'suspension-ends', cron: '* * * * *', timezone: 'Africa/Lagos' },
      { name: 'tickets', cron: '*/10 * * * *', timezone: 'Africa/Lagos' },
    ]);
  });

  it('updates changed records without a call of the member, with one request for each', async () => {
    const asked = vi.spyOn(test.context.portal, 'fetchRecord');
    await attend(6);
    await Promise.all(queues.map((queue) => queue.request('portal-resynchronisation')));
    await expect.poll(stepsDone).toBeGreaterThan(0);
    expect(await attended()).toBe(6);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('survives the end of all processes: the next process does it', async () => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await attend(7);
    await requestFromAnother();
    queues = [await startJobs(test.context)];
    await expect.poll(attended).toBe(7);
  });

  it('continues in steps until all members are refreshed, also after members whom the portal refuses', async () => {
    await linkMany(stepSize * 2);
    await (queues[0] as JobQueue).request('portal-resynchronisation');
    await expect.poll(countUnasked).toBe(0);
  });

  it('skips suspended members', async () => {
    await attend(8);
    await sql`update members set suspended_at = now() where id = ${ada.id}`.execute(test.context.db);
    const before = await stepsDone();
    await (queues[0] as JobQueue).request('portal-resynchronisation');
    await expect.poll(stepsDone).toBe(before + 1);
    await sql`update members set suspended_at = null where id = ${ada.id}`.execute(test.context.db);
    expect(await attended()).toBe(7);
  });
});

/** Adds members with old links and unreadable tokens. */
async function linkMany(count: number): Promise<void> {
  await sql`
    with added as (
      insert into members (name, first_name, surname, email, username, phone_number, password_hash)
      select 'Many', 'Many', 'Member', 'many' || n || '@kopa.test', 'many' || n, '0800', 'x'
      from generate_series(1, ${count}::integer) n returning id)
    insert into portal_links (member_id, account_id, token_encrypted, due_at)
    select id, 'many-' || id, 'unreadable', now() - interval '2 days' from added`.execute(test.context.db);
}

async function countUnasked(): Promise<number> {
  const { rows } = await sql<{ unasked: number }>`
    select count(*) as unasked from portal_links where due_at < now()`.execute(test.context.db);
  return rows[0]?.unasked ?? -1;
}

/** Puts the job into the queue like a process that dies before it works on the job. */
async function requestFromAnother(): Promise<void> {
  await sql`
    insert into jobs.job (name, group_id, policy) values ('portal-resynchronisation', 'portal-resynchronisation', 'short')`.execute(
    test.context.db,
  );
}

it('reports the wait of the oldest due job of a queue', async () => {
  const queue = queues[0] as JobQueue;
  await sql`select jobs.create_queue('held', '{"policy": "standard"}'::jsonb)`.execute(test.context.db);
  await sql`insert into jobs.job (name, start_after) values
    ('held', now() - interval '1 hour'), ('held', now() - interval '1 minute'), ('held', now() + interval '1 hour')`.execute(
    test.context.db,
  );
  const held = (await queue.ages()).find(({ name }) => name === 'held');
  expect(Math.floor((held?.seconds ?? 0) / 60)).toBe(60);
});

it('works on the next job at once after a pass of the monitor has seen one under way', async () => {
  const held = Promise.withResolvers<boolean>();
  const working = vi.spyOn(jobs.alumni, 'work').mockReturnValueOnce(held.promise);
  const queue = queues[0] as JobQueue;
  await queue.request('alumni');
  await expect.poll(() => working.mock.calls).toHaveLength(1);
  // Counting writes down which jobs are active, as a pass does; a process that starts reads it.
  await queue.count('alumni');
  const started = await startJobs(test.context);
  held.resolve(false);
  await Promise.all(queues.map(({ stop }) => stop()));
  queues = [started];
  await started.request('alumni');
  await expect.poll(() => working.mock.calls).toHaveLength(2);
  working.mockRestore();
});

it('repeats a lost step of journeys and of rounds of notifications after a minute', async () => {
  const { rows } = await sql`
    select name, expire_seconds from jobs.queue where expire_seconds < 600 and name <> 'held' order by name`.execute(
    test.context.db,
  );
  expect(rows).toEqual(['journeys', 'notification-rounds'].map((name) => ({ name, expireSeconds: 60 })));
});

it('counts a job as failed once it is tried no more', async () => {
  const failing = vi.spyOn(jobs.alumni, 'work').mockRejectedValue(new Error('no database'));
  const queue = queues[0] as JobQueue;
  const { db } = test.context;
  const states = async () =>
    (
      await sql<{ state: string }>`
        select state from jobs.job where name = 'alumni' and state in ('retry', 'failed') order by state`.execute(db)
    ).rows.map(({ state }) => state);
  const registry = new Registry();
  measureJobs(registry, queue, db);

  await queue.request('alumni');
  await expect.poll(states).toEqual(['retry']);
  // The second one does the work of the first.
  await queue.request('alumni');
  await expect.poll(() => failing.mock.calls).toHaveLength(2);
  await expect.poll(states).toEqual(['retry']);
  expect(await registry.metrics()).toContain('kopa_jobs{queue="alumni",state="failed"} 0');

  await sql`update jobs.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`.execute(db);
  await expect.poll(states).toEqual(['failed']);
  expect(await registry.metrics()).toContain('kopa_jobs{queue="alumni",state="failed"} 1');
  failing.mockRestore();
});
