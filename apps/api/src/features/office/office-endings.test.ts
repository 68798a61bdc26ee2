import type { Office } from '@kopa/contracts/office/offices';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { signInAgain, type TestMember } from '../../../test/members.ts';
import { inDays } from '../../../test/steps/calendar.ts';
import { callRoll, executiveOf, inspectorOfIkeja, officesOfTests } from '../../../test/steps/offices.ts';
import { deploy, memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { unlinkAlumniStep } from '../service/portal/alumni.actions.ts';

const test = appOfTests();
const offices = officesOfTests(test);

describe('an office ends at once and for good', () => {
  let holder: TestMember;
  let office: Office;
  const moderator = () => signInAdministrator(test.app);
  beforeEach(async () => {
    holder = await memberIn(test, executiveOf('Ending'));
    office = await offices.hold(executiveOf('Ending'), holder);
  });
  const told = async ({ id, call }: TestMember) =>
    (await call('GET', `/api/users/${id}/notifications`)).body.map(({ message }: { message: string }) => message);

  it('with the suspension of its holder, whom activation gives none again', async () => {
    const rollCall = await callRoll(holder, office);
    const desk = await moderator();
    await desk.call('PATCH', `/api/admin/users/${holder.id}/suspend`);
    expect(await offices.seen(office)).toMatchObject({ status: 'ended', holder: { id: holder.id } });
    await desk.call('PATCH', `/api/admin/users/${holder.id}/activate`);
    const again = await signInAgain(test.app, holder);
    expect((await again.call('GET', `/api/roll-calls/${rollCall.id}`)).body.code).toBe('office_ended');
    expect((await again.call('PUT', `/api/offices/${office.id}/acceptance`)).body.code).toBe('office_ended');
    expect(await told(again)).toContain('Your office has ended: CDS executive of Ikeja, Lagos');
    expect((await offices.offer(executiveOf('Ending'), holder)).status).toBe(201);
  });

  it('with the account of its holder, without a name', async () => {
    await holder.call('DELETE', `/api/users/${holder.id}`, { password: holder.password });
    expect(await offices.seen(office)).toMatchObject({ status: 'ended', holder: null, holderKind: 'member' });
  });

  it('when the record is unlinked', async () => {
    await holder.call('DELETE', '/api/portal/connect');
    expect(await offices.seen(office)).toMatchObject({ status: 'ended' });
    await deploy(test, holder, executiveOf('Ending'));
    expect((await holder.call('GET', `/api/offices/${office.id}/roster`)).body.code).toBe('office_ended');
  });

  it('when the kept record of a former member goes', async () => {
    await sql`update members set service_start_date = '2020-03-01' where id = ${holder.id}`.execute(test.context.db);
    await sql`insert into portal_links (member_id, account_id, token_encrypted)
      values (${holder.id}, ${`account-${holder.id}`}, 'x')`.execute(test.context.db);
    await unlinkAlumniStep(test.context);
    expect(await offices.seen(office)).toMatchObject({ status: 'ended' });
  });

  it('with an administrator who is disabled, and with their open roll call', async () => {
    const inspector = await offices.official();
    const held = await offices.hold(inspectorOfIkeja, inspector);
    const rollCall = await callRoll(inspector, held);
    await offices.boss.call('PATCH', `/api/admin/administrators/${inspector.id}`, { isActive: false });
    expect(await offices.seen(held)).toMatchObject({ status: 'ended', holder: { id: inspector.id } });
    const open = (await holder.call('GET', '/api/roll-calls')).body.map(({ id }: { id: number }) => id);
    expect(open).not.toContain(rollCall.id);
    await offices.boss.call('PATCH', `/api/admin/administrators/${inspector.id}`, { isActive: true });
    expect(await offices.seen(held)).toMatchObject({ status: 'ended' });
  });

  it('by its holder, who is told nothing', async () => {
    expect((await holder.call('DELETE', `/api/offices/${office.id}/acceptance`)).status).toBe(204);
    expect((await holder.call('DELETE', `/api/offices/${office.id}/acceptance`)).body.code).toBe('office_ended');
    expect(await told(holder)).not.toContain('Your office has ended: CDS executive of Ikeja, Lagos');
  });

  it('on another last day, with which its roll call closes', async () => {
    await callRoll(holder, office);
    const changed = await offices.boss.call('PATCH', `/api/admin/offices/${office.id}`, { until: inDays(0) });
    expect(changed.body.until).toBe(inDays(0));
    test.setNow(new Date(`${inDays(0)}T23:00:00Z`));
    expect((await holder.call('GET', '/api/roll-calls')).body).toEqual([]);
  });
});
