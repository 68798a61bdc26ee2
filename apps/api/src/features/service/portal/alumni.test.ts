import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../../test/members.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { unlinkAlumniStep } from './alumni.actions.ts';
import { storePortalToken } from './portal.actions.ts';

const test = appOfTests({}, { now: new Date('2028-03-01T03:00:00Z') });

/** A member whose service year of 365 days began on a day. */
async function memberSince(start: string): Promise<TestMember> {
  const member = await registerMember(test.app);
  await storePortalToken(test.context, member.id, `account-${member.id}`, 'token');
  await sql`update members set portal_connected = true, service_start_date = ${start}, service_days = 365, lga = 'Ikeja',
    deployment_state = 'Lagos', state_code = ${`LA/26A/${member.id}`} where id = ${member.id}`.execute(test.context.db);
  return member;
}

const own = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).body;
const links = async ({ id }: TestMember) =>
  (await test.context.db.selectFrom('portalLinks').selectAll().where('memberId', '=', id).execute()).length;

it('only the record of a member goes, a year after the end of the service year', async () => {
  const [alumnus, recent] = [await memberSince('2026-03-01'), await memberSince('2026-03-02')];
  await alumnus.call('POST', '/api/social-feeds', { type: 'status', content: 'Still mine' });
  expect(await unlinkAlumniStep(test.context)).toBe(false);
  expect(await own(alumnus)).toMatchObject({ portalConnected: false, lga: null, stateCode: null, daysServed: null });
  expect(await links(alumnus)).toBe(0);
  expect((await alumnus.call('GET', '/api/social-feeds')).body).toHaveLength(1);
  expect(await own(recent)).toMatchObject({ portalConnected: true, lga: 'Ikeja' });
  expect(await links(recent)).toBe(1);
});

it('members whose record cannot be removed delay no others', async () => {
  const { db } = test.context;
  await sql`
    with stuck as (
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected,
        service_start_date, service_days)
      select 'Stuck', 'Stuck', 'Member', 'stuck' || n, 'stuck' || n || '@kopa.test', '0800', 'x', true, '2026-03-01', 365
      from generate_series(1, 150) n returning id)
    insert into portal_links (member_id, account_id, token_encrypted, due_at)
    select id, 'stuck-' || id, 'x', now() from stuck`.execute(db);
  const alumnus = await memberSince('2026-03-01');
  await sql`create function stick() returns trigger language plpgsql as
    $$ begin if old.account_id like 'stuck-%' then raise 'stuck'; end if; return old; end $$`.execute(db);
  await sql`create trigger stick before delete on portal_links for each row execute function stick()`.execute(db);
  await expect(unlinkAlumniStep(test.context)).rejects.toThrow('stuck');
  expect(await links(alumnus)).toBe(0);
});
