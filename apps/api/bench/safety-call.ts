import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createPushKeys } from '@kopa/dev/secrets';
import { sql } from 'kysely';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { startApi, startReference } from './load/processes.ts';
import { signInAtDesk } from './load/sign-in.ts';

/**
 * `bench:safety-call [members] [share with push] [seconds at most]`: a safety call to a state, on one process; how soon
 * its members have the notification and their browsers the push message, from a service that answers after 100 ms.
 * Exits with 1 where the notifications take longer than a minute.
 */
const members = Number(process.argv[2] ?? 60_000);
const share = Number(process.argv[3] ?? 0.6);
const timeout = Number(process.argv[4] ?? 600) * 1_000;
const toldWithin = 60_000;

const database = await openBenchDatabase(0.04, true);
const service = await startReference('load/bare-push-service.ts', {});
const origin = `http://127.0.0.1:${service.port}`;
const browsers = await addMembers(database);
const authorization = await signInAtDesk(database.url, 1);
const api = await startApi(database.url, [], {
  ...createPushKeys(),
  PUSH_SERVICES: origin,
  VAPID_SUBJECT: 'mailto:bench@kopa.ng',
});

const started = performance.now();
const since = () => performance.now() - started;
const answer = await fetch(`http://127.0.0.1:${api.port}/api/admin/safety-calls`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ state: 'Lagos', reason: 'Flood' }),
});
print(`${answer.status} after ${seconds(since())}: ${members} members, ${browsers} browsers`);
const [toldAfter, pushedAfter] = await Promise.all([
  whenAll('notifications', members, () => count(sql`notifications where related_type = 'safety_call'`)),
  whenAll('push messages', browsers, () => service.ask('count') as Promise<number>),
]);
print(`told after ${seconds(toldAfter)}, pushed after ${seconds(pushedAfter)}`);
print(`${api.processorTime().toFixed(1)} s of a core, ${(api.memory() / 1024).toFixed(0)} MB`);
await Promise.all([api.stop(), service.stop()]);
await database.stop();
process.exit(toldAfter <= toldWithin ? 0 : 1);

/** Adds the members of the state, with sessions and, for the share, a subscription; returns the number of browsers. */
async function addMembers({ db }: BenchDatabase): Promise<number> {
  const browser = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into members (name, first_name, surname, email, username, phone_number, password_hash, portal_connected,
        deployment_state, lga)
      select 'Many', 'Many', 'Member', 'many' || i || '@bench.kopa.ng', 'many' || i, '0800', 'x', true, 'Lagos', 'Ikeja'
      from generate_series(1, ${sql.lit(members)}) i`.execute(connection);
    await sql`
      insert into sessions (token_hash, member_id, expires_at)
      select sha256(('many ' || id)::bytea), id, now() + interval '30 days' from members
      where deployment_state = 'Lagos'`.execute(connection);
    await sql`
      insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select s.member_id, s.id, ${`${origin}/`} || s.id, ${browser}, ${auth}
      from sessions s join members m on m.id = s.member_id
      where m.deployment_state = 'Lagos' and m.id % 100 < ${share * 100}`.execute(connection);
    await sql`insert into channels (key, kind, state, members) values ('state/Lagos', 'state', 'Lagos',
      ${members})`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
  await sql`vacuum analyze`.execute(db);
  return count(sql`push_subscriptions where endpoint like ${`${origin}/%`}`);
}

async function count(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${what}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** The milliseconds until all are there; infinity where they are not in time. */
async function whenAll(name: string, all: number, countNow: () => Promise<number>): Promise<number> {
  for (let shown = 0; since() < timeout; ) {
    const there = await countNow();
    if (there >= all) return since();
    if (since() > shown) {
      print(`${seconds(since())}: ${there} ${name}`);
      shown += 10_000;
    }
    await wait(250);
  }
  return Number.POSITIVE_INFINITY;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
