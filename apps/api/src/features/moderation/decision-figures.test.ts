import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { call, registerMember } from '../../../test/members.ts';
import { courtOfTests } from '../../../test/steps/court.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { decide, openCase, report } from '../../../test/steps/reports.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';

const court = courtOfTests();

describe('the numbers of cases and appeals', () => {
  it('are those of the rows, for each status and subject type', async () => {
    const count = async (list: string) =>
      Number((await court.admin.call('GET', `/api/admin/${list}&limit=1`)).headers['x-total-count']);
    const lists = ['cases?status=open', 'cases?subjectType=post', 'appeals?status=open', 'appeals?status=resolved'];
    const counts = async () => {
      const found: number[] = [];
      for (const list of lists) found.push(await count(list));
      return found as [number, number, number, number];
    };
    const before = await counts();
    const [one, two] = [await registerMember(court.test.app), await registerMember(court.test.app)];
    await report(court.reader, 'post', await postOf(one));
    await court.decideAbout('post', await postOf(two), 'remove');
    await court.decideAbout('post', await postOf(one), 'remove');
    await court.appeal(one);
    await court.resolve(await court.appeal(two), 'upheld');
    const added = [1, 3, 1, 1];
    expect(await counts()).toEqual(before.map((number, place) => number + (added[place] as number)));
    await one.call('DELETE', `/api/users/${one.id}`, { password: one.password });
    while (await deletionStep(court.test.context));
    expect((await counts())[2]).toBe(before[2]);
    const { rows } = await sql<{ kind: string; stored: number; real: number }>`
      select kind, value, f.count as stored, (select count(*) from cases c
        where split_part(f.value, '/', 1) in ('', case when c.decided_at is null then 'open' else 'resolved' end)
          and split_part(f.value, '/', 2) in ('', c.subject_type))::integer as real
      from member_figures f where f.kind = 'cases'
      union all
      select kind, value, f.count, (select count(*) from appeals a
        where f.value in ('', case when a.resolved_at is null then 'open' else 'resolved' end))::integer
      from member_figures f where f.kind = 'appeals'`.execute(court.test.context.db);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['appeals', 'cases']));
    expect(rows.filter(({ stored, real }) => stored !== real)).toEqual([]);
  });
});

describe('the public figures', () => {
  it('count cases and appeals of ended quarters, for everybody, and outlast the accounts', {
    timeout: 60_000,
  }, async () => {
    const own = await createTestApp();
    try {
      const first = await signInAdministrator(own.app);
      const second = await signInAdministrator(own.app);
      const reporter = await registerMember(own.app);
      const writer = await registerMember(own.app);
      own.setNow(new Date('2026-08-15T12:00:00Z'));
      for (let place = 0; place < 12; place += 1) {
        const postId = await postOf(writer);
        await decide(first, await openCase(own, reporter, 'post', postId), {
          action: place < 10 ? 'remove' : 'dismiss',
        });
      }
      for (const { id } of (await writer.call('GET', `/api/users/${writer.id}/decisions`)).body) {
        const path = `/api/users/${writer.id}/decisions/${id}/appeal`;
        const appealed = (await writer.call('POST', path, { text: 'Why?' })).body;
        const body = { outcome: 'overturned', note: 'Sorry.' };
        await second.call('POST', `/api/admin/appeals/${appealed.id}/decision`, body);
      }
      const figures = async () => (await call(own.app, 'GET', '/api/transparency')).body;
      expect(await figures()).toEqual({ quarters: [] });
      own.setNow(new Date('2026-10-01T00:00:00+01:00'));
      const quarter = {
        ...{ quarter: '2026-Q3', reports: 12, removed: 10, warned: 0, suspended: 0 },
        ...{ appeals: 10, overturned: 10, medianHours: 0 },
      };
      expect(await figures()).toEqual({ quarters: [quarter] });
      await writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      own.setNow(new Date('2027-10-02T12:00:00Z'));
      await cleanUp(own.context);
      expect((await figures()).quarters.at(-1)).toEqual(quarter);
      expect((await figures()).quarters).toHaveLength(5);
    } finally {
      await own.close();
    }
  });
});
