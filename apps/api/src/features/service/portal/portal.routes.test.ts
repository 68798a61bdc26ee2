import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../../test/members.ts';
import { portalOfTests } from '../../../../test/portal.ts';
import { retryUntilAnswered } from '../../../../test/retry-until-answered.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);

afterEach(() => portal.fault('none'));

const connect = (member: TestMember, { email, password }: { email: string; password: string }, more: object = {}) =>
  member.call('POST', '/api/portal/connect', { userId: member.id, email, password, method: 'real', ...more });

const lagos = { deploymentState: 'Lagos', lga: 'Badagry' };
const kano = { deploymentState: 'Kano', lga: 'Dala' };

const member = (firstName = 'Ngozi', surname = 'Okafor') => registerMember(test.app, { firstName, surname });

describe('linking the portal', () => {
  it('returns the member with the service record, and joins the groups of the deployment', async () => {
    const ada = await member();
    const credentials = await portal.add({ firstName: 'NGOZI' });
    test.setNow(new Date('2026-06-09T12:00:00Z'));
    const { status, body } = await connect(ada, credentials);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      portalConnected: true,
      stateCode: credentials.stateCode,
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      daysServed: 100,
      daysRemaining: 265,
      cdsAttended: 5,
    });
    const groups = (await ada.call('GET', `/api/users/${ada.id}/groups`)).body;
    expect(groups.map((group: { name: string }) => group.name).sort()).toEqual([
      'Ikeja, Lagos',
      'Lagos Corps Members',
      'Red Cross CDS, Lagos',
    ]);
  });

  it('puts members of two LGAs with the same name into two groups', async () => {
    const [one, other] = [await member(), await member()];
    await connect(one, await portal.add({ deploymentState: 'Benue', lga: 'Obi' }));
    await connect(other, await portal.add({ deploymentState: 'Nasarawa', lga: 'Obi' }));
    const groupsOf = async ({ id, call: get }: TestMember) =>
      (await get('GET', `/api/users/${id}/groups`)).body.map(({ name }: { name: string }) => name);
    expect(await groupsOf(one)).toContain('Obi, Benue');
    expect(await groupsOf(other)).toContain('Obi, Nasarawa');
    expect(await groupsOf(other)).not.toContain('Obi, Benue');
  });

  it('stores the state code as the portal writes it', async () => {
    const ada = await member();
    const { status, body } = await connect(ada, await portal.add({ stateCode: 'Oyo 25/C-0042b' }));
    expect([status, body.stateCode]).toEqual([200, 'Oyo 25/C-0042b']);
  });

  it('stores neither the password nor the unencrypted portal token', async () => {
    const ada = await member();
    const credentials = await portal.add();
    await connect(ada, credentials);
    const rows = await test.context.db.selectFrom('portalLinks').selectAll().where('memberId', '=', ada.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(credentials.password);
    expect(JSON.stringify(rows)).not.toContain(await portal.tokenOf(credentials));
  });

  it('refuses after ten wrong passwords of a portal account in fifteen minutes, whichever members guess', async () => {
    const good = await portal.add();
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const email = turn % 2 === 0 ? good.email : good.email.toUpperCase();
      statuses.push((await connect(await member(), { email, password: 'a guess' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await connect(await member(), await portal.add())).status).toBe(200);
  });

  it('refuses after three wrong credentials in fifteen minutes, but does not count failures of the portal', async () => {
    const ada = await member();
    const good = await portal.add();
    await portal.fault('garbage');
    for (let i = 0; i < 3; i += 1) expect((await connect(ada, good)).status).toBe(502);
    await portal.fault('none');
    for (let i = 0; i < 3; i += 1) expect((await connect(ada, { ...good, password: 'wrong' })).status).toBe(422);
    const { status, headers } = await connect(ada, good);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('links an account and a state code once, also for two simultaneous calls', async () => {
    const [one, two] = [await member(), await member()];
    const shared = await portal.add();
    const race = await Promise.all([connect(one, shared), connect(two, shared)]);
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(race.find((answer) => answer.status === 409)?.body.message).toBe('NYSC portal already connected');
    const stateCode = 'LA/26A/9999';
    const rivals = await Promise.all(
      [1, 2].map(async () => [await member(), await portal.add({ stateCode })] as const),
    );
    const codes = await Promise.all(rivals.map(([rival, credentials]) => connect(rival, credentials)));
    expect(codes.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(codes.find((answer) => answer.status === 409)?.body.message).toBe('State code already exists');
    const three = await member();
    const taken = await connect(three, await portal.add({ stateCode: shared.stateCode }));
    expect([taken.status, taken.body.message]).toEqual([409, 'State code already exists']);
  });
});

describe('a portal that misbehaves', () => {
  it.each([
    ['error', 502],
    ['garbage', 502],
    ['redirect', 502],
  ])('by %s causes a %i and leaves no partial link', async (mode, status) => {
    const ada = await member();
    const credentials = await portal.add();
    await portal.fault(mode);
    expect((await connect(ada, credentials)).status).toBe(status);
    const { count } = (await test.context.db
      .selectFrom('portalLinks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('memberId', '=', ada.id)
      .executeTakeFirst()) as { count: number };
    expect(count).toBe(0);
  });

  it('by hanging causes a 504 in time, or a 502 once the breaker is open', async () => {
    const ada = await member();
    await portal.fault('hang');
    expect([502, 504]).toContain((await connect(ada, { email: 'x@portal.test', password: 'x' })).status);
  });
});

describe('at the same moment', () => {
  it('two portal accounts cannot both be linked to a member', async () => {
    const ada = await member();
    const [one, other] = [await portal.add(), await portal.add()];
    const answers = await Promise.all([connect(ada, one), connect(ada, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : other;
    const refreshed = await ada.call('POST', `/api/users/${ada.id}/refresh`);
    expect([refreshed.status, refreshed.body.stateCode]).toEqual([200, winner.stateCode]);
  });

  it('members may exchange their deployments, and the groups count them correctly', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const [from, to] = index % 2 === 0 ? [lagos, kano] : [kano, lagos];
        const person = await member();
        const credentials = await portal.add(from);
        expect((await retryUntilAnswered(() => connect(person, credentials))).status).toBe(200);
        await portal.change(credentials, to);
        return { person, to };
      }),
    );
    const moves = people.map(({ person }) =>
      retryUntilAnswered(() => person.call('POST', `/api/users/${person.id}/refresh`)),
    );
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(people.map(() => 200));
    const { rows } = await sql`
      select name from groups g
      where member_count <> (select count(*) from group_members m where m.group_id = g.id)`.execute(test.context.db);
    expect(rows).toEqual([]);
  });

  it('attempts with wrong credentials count like successive ones', async () => {
    const ada = await member();
    const wrong = { email: 'nobody@portal.test', password: 'not the password' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => connect(ada, wrong)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([422, 422, 422, 429, 429, 429, 429, 429]);
  });
});
