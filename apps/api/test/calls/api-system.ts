import type { Answer, Published, RunningSystem, System, WireRequest } from '@kopa/conformance/system';
import { blockLimits, groupLimits, letterLimits, recordLimits } from '@kopa/contracts/limits';
import { storageLimits } from '@kopa/contracts/media/media-limits';
import type { ServerMessageType } from '@kopa/contracts/realtime';
import { buildSimulator } from '@kopa/portal-simulator/simulator';
import { fail } from '@kopa/rules/refusal';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { sendMailsStep } from '../../src/features/notifications/mails.actions.ts';
import type { Audience } from '../../src/live/bus/bus.ts';
import { poolerOf } from '../../src/process/config.ts';
import type { Context } from '../../src/process/context.ts';
import { addMember } from '../add-member.ts';
import { insertAdministrator } from '../administrators.ts';
import { recordMails } from '../mails.ts';
import { insertMembers, keepAway, writeMany } from '../many-members.ts';
import { createTestApp, type DatabaseSettings, type TestApp } from '../test-app.ts';
import { failuresOf } from './api-failures.ts';

/** The production application. Each opened one has its own database and portal. */
export const api = apiReaching();

/** The same with settings that lead to its database another way. */
export function apiReaching(reachDatabase?: (url: string) => DatabaseSettings): System {
  return {
    async open() {
      const portal = buildSimulator([]);
      const test = await createTestApp(
        { PORTAL_BASE_URL: await portal.listen({ port: 0, host: '127.0.0.1' }) },
        reachDatabase,
      );
      const { db } = test.context;
      const mails = recordMails(test.context);
      const published = publishedBy(test.context);
      const versions = await rowVersions(test.context);
      // Those times are written between the calls, and would look like an effect of refused ones.
      test.context.lastHeard.note = () => undefined;
      const running: RunningSystem = {
        async request(request) {
          const answer = await answerOf(test, request);
          await published.settle();
          return answer;
        },
        fingerprint: versions.read,
        takePublished: published.take,
        addMember: (form) => addMember(test, form),
        addAdministrator: async (administrator) => void (await insertAdministrator(test.context, administrator)),
        async ageCodes(username) {
          await sql`
            update administrator_sessions set code_at = now() - interval '1 day'
            from administrators a where a.id = administrator_id and a.username = ${username}`.execute(db);
        },
        async ageMessage(sort, id) {
          await sql`update ${sql.table(`${sort}_messages`)} set created_at = now() - interval '1 hour' where id = ${id}`.execute(
            db,
          );
        },
        async ageTicket(id) {
          await sql`update support_tickets set closed_at = closed_at - interval '15 days' where id = ${id}`.execute(db);
        },
        async ageDecision(id) {
          await sql`update member_decisions set decided_at = decided_at - interval '31 days' where id = ${id}`.execute(
            db,
          );
        },
        async ageRollCall(id) {
          await sql`update roll_calls set ends_at = ends_at - interval '2 days', closes_at = closes_at - interval '2 days'
            where id = ${id}`.execute(db);
        },
        async fillPlace({ state, lga, cdsGroup }, members) {
          await writeMany(test.context, async (many) => {
            const ids = await insertMembers(many, members);
            await sql`update members set portal_connected = true, deployment_state = ${state}, lga = ${lga},
              cds_group = ${cdsGroup} where id = any(${ids}::bigint[])`.execute(many);
          });
        },
        async addOwnerlessCase() {
          const values = { subjectType: 'group', subjectId: 1, memberId: null } as const;
          return (await db.insertInto('cases').values(values).returning('id').executeTakeFirstOrThrow()).id;
        },
        async fillStorage(memberId) {
          const file = { memberId, url: `/uploads/all-${memberId}.webm`, seconds: 1, bytes: storageLimits.perMember };
          await db.insertInto('voiceNotes').values(file).execute();
        },
        async fillFile(kind, memberId) {
          if (kind === 'letters') {
            await sql`
              insert into letters
                (member_id, template_key, title, addressee, through, enclosures, fields, text, "on", created_at, steps)
              select ${memberId}, 'leave', 'Leave', 'To', '{}', '{}', '{}', 'A letter', current_date, now(), '[]'
              from generate_series(1, ${letterLimits.kept}::integer)`.execute(db);
            return;
          }
          await sql`
            insert into records (member_id, kind, "on", text, received_at, digest, code)
            select ${memberId}, 'other', current_date, 'A record', now(), repeat('0', 64),
              lpad((${memberId} * 1000 + i)::text, 10, '0')
            from generate_series(1, ${recordLimits.kept}::integer) i`.execute(db);
        },
        async fillGroups(memberId) {
          await sql`
            with made as (
              insert into groups (name, type, creator_id)
              select 'A group', 'public', ${memberId}::bigint from generate_series(1, ${groupLimits.memberships}::integer)
              returning id)
            insert into group_members (group_id, member_id, role) select id, ${memberId}, 'owner' from made`.execute(
            db,
          );
        },
        fillList: (kind, memberId) => keepAway(test.context, kind, memberId, blockLimits.each),
        async addPortalAccount(account) {
          await portal.inject({ method: 'POST', url: '/simulator/accounts', payload: { ...account } });
        },
        async changePortalAccount(email, changes) {
          await portal.inject({ method: 'PATCH', url: `/simulator/accounts/${email}`, payload: changes });
        },
        async breakPortalLink(memberId) {
          const tokenEncrypted = 'of another key';
          await db.updateTable('portalLinks').set({ tokenEncrypted }).where('memberId', '=', memberId).execute();
        },
        async mailedToken(address, page) {
          await sendMailsStep(test.context);
          const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
          const mail = mails.findLast(({ to, text }) => to === address && link.test(text));
          return mail?.text.match(link)?.[1] ?? '';
        },
        missPushKeyOnce() {
          const { push } = test.context;
          Object.defineProperty(test.context, 'push', {
            configurable: true,
            get() {
              Object.defineProperty(test.context, 'push', { value: push, configurable: true });
              return null;
            },
          });
        },
        async addRejectedRequest({ requesterId, recipientId, askedDaysAgo, rejectedDaysAgo }) {
          const pair = { userId: requesterId, connectedUserId: recipientId, status: 'rejected' as const };
          const times = { createdAt: daysAgo(askedDaysAgo), decidedAt: daysAgo(rejectedDaysAgo) };
          await db
            .insertInto('connections')
            .values({ ...pair, ...times })
            .execute();
        },
        fail: (failure) => failuresOf(test, portal)[failure](),
        limits: watchLimits(test.context),
        async close() {
          await versions.close();
          await test.close();
          await portal.close();
        },
      };
      return running;
    },
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

async function answerOf({ app }: TestApp, request: WireRequest): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject(request);
  const isJson = String(headers['content-type'] ?? '').includes('json');
  return { status: statusCode, headers, body: isJson ? JSON.parse(body) : body };
}

/**
 * Reads the number and the versions of all rows. A later transaction has a higher `xmin`, so that every committed change
 * changes a number or a sum. Sessions are counted only: a call that comes a minute after the last one renews their time,
 * however it is answered. One connection plans the statement over all tables once, because it has a parameter.
 */
async function rowVersions({ config }: Context): Promise<{ read(): Promise<string>; close(): Promise<void> }> {
  const { db } = openDatabase({
    url: config.DATABASE_URL,
    poolSize: 1,
    pooler: poolerOf(config),
    withoutTimeouts: true,
  });
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) =>
      sql`(select concat(count(*), ':', sum(xmin::text::bigint) filter (where ${sql.lit(!name.endsWith('sessions'))}))
        from ${sql.table(name)})`,
  );
  return {
    async read() {
      const statement = sql<{ versions: string }>`select concat_ws(${' '}, ${sql.join(parts)}) as versions`;
      return (await statement.execute(db)).rows[0]?.versions ?? '';
    },
    close: () => db.destroy(),
  };
}

/** Records every frame that is published to the bus. `settle` reads the members of groups that it was published to. */
function publishedBy({ bus, db }: Context): { settle: () => Promise<void>; take: () => Published[] } {
  let published: Published[] = [];
  let waiting: (Omit<Published, 'audience'> & { audience: Audience })[] = [];
  bus.on('frame', ({ audience, frame }) => {
    const { type, payload } = JSON.parse(frame) as { type: ServerMessageType; payload: unknown };
    waiting.push({ type, payload, audience });
  });

  async function receivers(audience: Audience): Promise<Published['audience']> {
    if (typeof audience !== 'object' || !('group' in audience)) return audience;
    const { group, only, skipped = [] } = audience;
    const members = await db.selectFrom('groupMembers').select('memberId').where('groupId', '=', group).execute();
    const memberIds = members.map(({ memberId }) => memberId);
    return memberIds.filter((id) => !skipped.includes(id) && only?.includes(id) !== false);
  }

  return {
    async settle() {
      const frames = waiting;
      waiting = [];
      for (const { audience, ...frame } of frames) published.push({ ...frame, audience: await receivers(audience) });
    },
    take() {
      const taken = published;
      [published, waiting] = [[], []];
      return taken;
    },
  };
}

function watchLimits(context: Context): NonNullable<RunningSystem['limits']> {
  const { limits } = context;
  const watched: NonNullable<RunningSystem['limits']> = { counted: new Set(), passed: null };
  context.limits = {
    ...limits,
    async take(limit, key, points) {
      if (limit === watched.passed) throw fail('rate_limited', { retryAfter: 1 });
      watched.counted.add(limit);
      return limits.take(limit, key, points);
    },
    async check(limit, key) {
      if (limit === watched.passed) throw fail('rate_limited', { retryAfter: 1 });
      watched.counted.add(limit);
      await limits.check(limit, key);
    },
    // A passed limit refuses strangers. Some limits do not bind a network from which the account has signed in.
    knows: async (key) => watched.passed === null && limits.knows(key),
  };
  return watched;
}
