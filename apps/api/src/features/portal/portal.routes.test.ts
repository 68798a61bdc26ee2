import { buildSimulator } from '@kopa/portal-simulator/simulator';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, registerMember, type TestMember } from '../../../test/members.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
const portal = buildSimulator([]);
let counter = 0;

beforeAll(async () => {
  const url = await portal.listen({ port: 0, host: '127.0.0.1' });
  test = await createTestApp({ PORTAL_BASE_URL: url });
});
afterEach(() => fault('none'));
afterAll(async () => {
  await test.close();
  await portal.close();
});

const fault = (mode: string) => portal.inject({ method: 'POST', url: '/simulator/fault', payload: { mode } });

/** Adds an account to the portal and returns its credentials and state code. */
async function account(firstName: string, surname: string, changes: object = {}) {
  counter += 1;
  const credentials = { email: `corper${counter}@portal.test`, password: 'Portal-Pass-1' };
  const record = {
    ...credentials,
    firstName,
    surname,
    stateCode: `LA/26A/${1000 + counter}`,
    batch: '2026 Batch A',
    deploymentState: 'Lagos',
    lga: 'Ikeja',
    ppa: 'Ikeja Grammar School',
    cdsGroup: 'Red Cross',
    serviceStartDate: '2026-03-01',
    cdsAttended: 5,
    ...changes,
  };
  const answer = await portal.inject({ method: 'POST', url: '/simulator/accounts', payload: record });
  expect(answer.statusCode).toBe(201);
  return { ...credentials, stateCode: record.stateCode };
}

const connect = (member: TestMember, { email, password }: { email: string; password: string }, more: object = {}) =>
  member.call('POST', '/api/portal/connect', { userId: member.id, email, password, method: 'real', ...more });

const lagos = { deploymentState: 'Lagos', lga: 'Badagry' };
const kano = { deploymentState: 'Kano', lga: 'Dala' };

const member = (firstName = 'Ngozi', surname = 'Okafor') => registerMember(test.app, { firstName, surname });

describe('linking the portal', () => {
  it('returns the member with the service record, and joins the groups of the deployment', async () => {
    const ada = await member();
    const credentials = await account('NGOZI', 'Okafor');
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
    test.setNow(new Date());
  });

  it('puts members of two LGAs with the same name into two groups', async () => {
    const [one, other] = [await member(), await member()];
    await connect(one, await account('Ngozi', 'Okafor', { deploymentState: 'Benue', lga: 'Obi' }));
    await connect(other, await account('Ngozi', 'Okafor', { deploymentState: 'Nasarawa', lga: 'Obi' }));
    const groupsOf = async ({ id, call: get }: TestMember) =>
      (await get('GET', `/api/users/${id}/groups`)).body.map(({ name }: { name: string }) => name);
    expect(await groupsOf(one)).toContain('Obi, Benue');
    expect(await groupsOf(other)).toContain('Obi, Nasarawa');
    expect(await groupsOf(other)).not.toContain('Obi, Benue');
  });

  it('stores the state code as the portal writes it', async () => {
    const ada = await member();
    const { status, body } = await connect(ada, await account('Ngozi', 'Okafor', { stateCode: 'Oyo 25/C-0042b' }));
    expect([status, body.stateCode]).toEqual([200, 'Oyo 25/C-0042b']);
  });

  it('stores neither the password nor the unencrypted portal token', async () => {
    const ada = await member();
    const credentials = await account('Ngozi', 'Okafor');
    await connect(ada, credentials);
    const rows = await test.context.db.selectFrom('portalLinks').selectAll().where('memberId', '=', ada.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(credentials.password);
    const { email, password } = credentials;
    const { token } = (await portal.inject({ method: 'POST', url: '/sessions', payload: { email, password } })).json();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses wrong credentials and another name with 422, without a link', async () => {
    const ada = await member();
    const { email } = await account('Ngozi', 'Okafor');
    const wrong = await connect(ada, { email, password: 'not it' });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid portal credentials']);
    const other = await connect(ada, await account('Ibrahim', 'Danjuma'));
    expect([other.status, other.body.message]).toEqual([422, 'Name verification failed']);
    expect((await ada.call('GET', '/api/auth/user')).body).toMatchObject({ portalConnected: false, lga: null });
  });

  it('refuses after ten wrong passwords of a portal account in fifteen minutes, whichever members guess', async () => {
    const good = await account('Ngozi', 'Okafor');
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const email = turn % 2 === 0 ? good.email : good.email.toUpperCase();
      statuses.push((await connect(await member(), { email, password: 'a guess' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await connect(await member(), await account('Ngozi', 'Okafor'))).status).toBe(200);
  });

  it('refuses after three wrong credentials in fifteen minutes, but does not count failures of the portal', async () => {
    const ada = await member();
    const good = await account('Ngozi', 'Okafor');
    await fault('garbage');
    for (let i = 0; i < 3; i += 1) expect((await connect(ada, good)).status).toBe(502);
    await fault('none');
    for (let i = 0; i < 3; i += 1) expect((await connect(ada, { ...good, password: 'wrong' })).status).toBe(422);
    const { status, headers } = await connect(ada, good);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('links an account and a state code once, also for two simultaneous calls', async () => {
    const [one, two] = [await member(), await member()];
    const shared = await account('Ngozi', 'Okafor');
    const race = await Promise.all([connect(one, shared), connect(two, shared)]);
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(race.find((answer) => answer.status === 409)?.body.message).toBe('NYSC portal already connected');
    const stateCode = 'LA/26A/9999';
    const rivals = await Promise.all(
      [1, 2].map(async () => [await member(), await account('Ngozi', 'Okafor', { stateCode })] as const),
    );
    const codes = await Promise.all(rivals.map(([rival, credentials]) => connect(rival, credentials)));
    expect(codes.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(codes.find((answer) => answer.status === 409)?.body.message).toBe('State code already exists');
    const three = await member();
    const taken = await connect(three, await account('Ngozi', 'Okafor', { stateCode: shared.stateCode }));
    expect([taken.status, taken.body.message]).toEqual([409, 'State code already exists']);
  });

  it('refuses another method, missing fields, another member and visitors', async () => {
    const ada = await member();
    const credentials = await account('Ngozi', 'Okafor');
    expect((await connect(ada, credentials, { method: 'fake' })).status).toBe(400);
    expect((await connect(ada, { email: '', password: '' })).status).toBe(400);
    expect((await connect(ada, credentials, { userId: ada.id + 1 })).status).toBe(403);
    expect((await call(test.app, 'POST', '/api/portal/connect', credentials)).status).toBe(401);
  });
});

describe('a portal that misbehaves', () => {
  it.each([
    ['error', 502],
    ['garbage', 502],
    ['redirect', 502],
  ])('by %s causes a %i and leaves no partial link', async (mode, status) => {
    const ada = await member();
    const credentials = await account('Ngozi', 'Okafor');
    await fault(mode);
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
    await fault('hang');
    expect([502, 504]).toContain((await connect(ada, { email: 'x@portal.test', password: 'x' })).status);
  });
});

describe('refreshing', () => {
  it('without a link returns the member unchanged', async () => {
    const ada = await member();
    const { status, body } = await ada.call('POST', `/api/users/${ada.id}/refresh`);
    expect([status, body.portalConnected]).toEqual([200, false]);
    expect((await ada.call('POST', `/api/users/${ada.id + 1}/refresh`)).status).toBe(403);
  });
});

describe('at the same moment', () => {
  it('two portal accounts cannot both be linked to a member', async () => {
    const ada = await member();
    const [one, other] = [await account('Ngozi', 'Okafor'), await account('Ngozi', 'Okafor')];
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
        const credentials = await account('Ngozi', 'Okafor', from);
        expect((await retryUntilAnswered(() => connect(person, credentials))).status).toBe(200);
        await portal.inject({ method: 'PATCH', url: `/simulator/accounts/${credentials.email}`, payload: to });
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
