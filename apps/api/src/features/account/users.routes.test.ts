import { dayInLagos } from '@kopa/rules/service/service-days';
import { describe, expect, it } from 'vitest';
import {
  connectMembers,
  memberOfTests,
  registerMember,
  signInAgain,
  suspendMember,
  type TestMember,
} from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { deploy, type Place } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test, { firstName: 'Ada', surname: 'Obi' });

/** Stores a service record for a member, as a portal link does. */
const serve = (member: TestMember, place: Place) =>
  deploy(test, member, { ...{ state: 'Lagos', lga: 'Ikeja', ppa: 'Zenith Bank', batch: '2026 Batch A' }, ...place });

describe('a member’s profile for others', () => {
  it('never has the phone number, and has email and state code only for accepted connections', async () => {
    const bayo = await registerMember(test.app);
    await serve(bayo, {});
    const before = (await ada.call('GET', `/api/users/${bayo.id}`)).body;
    expect(before).not.toHaveProperty('phoneNumber');
    expect(before).toMatchObject({ email: null, stateCode: null, lga: 'Ikeja', connection: null, isOnline: false });
    await connectMembers(test.context, bayo, ada);
    const after = (await ada.call('GET', `/api/users/${bayo.id}`)).body;
    expect(after).toMatchObject({ email: bayo.user.email, stateCode: expect.stringMatching(/^LA\/26A\/\d+$/) });
    expect(after.connection).toMatchObject({ userId: bayo.id, connectedUserId: ada.id, status: 'accepted' });
    expect(after).not.toHaveProperty('phoneNumber');
  });

  it('lists the things that the two share', async () => {
    const [one, two] = [await registerMember(test.app), await registerMember(test.app)];
    await serve(one, { lga: 'Surulere', ppa: 'Fidelity Bank', cdsGroup: 'Red Cross' });
    await serve(two, { lga: 'Surulere', ppa: 'Fidelity Bank', cdsGroup: 'Red Cross' });
    const all = ['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch'];
    expect((await one.call('GET', `/api/users/${two.id}`)).body.similarities).toEqual(all);
  });
});

describe('the list of members', () => {
  it('leaves out the viewer and suspended members', async () => {
    const gone = await registerMember(test.app);
    await suspendMember(test.context, gone);
    const ids = (await ada.call('GET', '/api/users?limit=100')).body.map((user: { id: number }) => user.id);
    expect(ids).not.toContain(ada.id);
    expect(ids).not.toContain(gone.id);
  });

  it('has filters for the raw values, and pages', async () => {
    const made = [];
    for (let i = 0; i < 3; i += 1) {
      const member = await registerMember(test.app);
      await serve(member, { lga: 'Badagry', cdsGroup: 'Agro-Allied' });
      made.push(member.id);
    }
    const first = await ada.call('GET', '/api/users?lga=Badagry&limit=2');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    const second = await ada.call('GET', next);
    expect([...first.body, ...second.body].map((user: { id: number }) => user.id)).toEqual(made.reverse());
    expect(second.headers.link).toBeUndefined();
  });
});

describe('editing one’s profile', () => {
  it('changes the given fields and keeps the others', async () => {
    const member = await registerMember(test.app);
    const { status, body } = await member.call('PATCH', `/api/users/${member.id}`, { name: 'Captain Ngozi' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...member.user, name: 'Captain Ngozi' });
  });

  it('shows bio and interests to others until they are removed', async () => {
    const member = await registerMember(test.app);
    const url = `/api/users/${member.id}`;
    expect(member.user).toMatchObject({ bio: null, interests: [] });
    const about = { bio: '🇳🇬'.repeat(150), interests: ['Music', 'Art'] };
    expect((await member.call('PATCH', url, { ...about, bio: ` ${about.bio} ` })).body).toMatchObject(about);
    expect((await ada.call('GET', url)).body).toMatchObject(about);
    expect((await member.call('PATCH', url, { bio: '  ', interests: [] })).body).toEqual(member.user);
    await member.call('PATCH', url, { bio: 'Back again' });
    expect((await member.call('PATCH', url, { bio: null })).body.bio).toBeNull();
  });

  it('refuses an unknown interest', async () => {
    expect((await ada.call('PATCH', `/api/users/${ada.id}`, { interests: ['Cheating'] })).status).toBe(400);
  });

  it('ends the other sessions and their sockets when the email changes, and only then', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    const [own, other] = [await connectSocket(test.app, member), await connectSocket(test.app, elsewhere)];
    await member.call('PATCH', `/api/users/${member.id}`, { username: `${member.user.username}_x` });
    await member.call('PATCH', `/api/users/${member.id}`, { email: member.user.email.toUpperCase() });
    expect((await elsewhere.call('GET', '/api/auth/user')).status).toBe(200);
    await member.call('PATCH', `/api/users/${member.id}`, { email: `new-${member.user.email}` });
    expect((await elsewhere.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await member.call('GET', '/api/auth/user')).status).toBe(200);
    expect(await other.closed).toBe(1008);
    own.send('new_post', { type: 'status', content: 'Still here' });
    await own.next('new_post');
    await own.close();
  });

  it('sets one of the six colour schemes', async () => {
    const url = `/api/users/${ada.id}/color-scheme`;
    expect((await ada.call('PATCH', url, { colorScheme: 'teal' })).body.colorScheme).toBe('teal');
  });
});

describe('figures and suggestions', () => {
  it('count the members who share something with the caller, and all members', async () => {
    const one = await registerMember(test.app);
    const two = await registerMember(test.app);
    const where = { lga: 'Epe', ppa: 'Epe Library', cdsGroup: 'Culture' };
    await serve(one, where);
    await serve(two, where);
    await connectMembers(test.context, one, two);
    const { count } = (await test.context.db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()) as { count: number };
    expect((await one.call('GET', `/api/users/${one.id}/analytics`)).body).toEqual({
      userConnections: 1,
      sameLgaCount: 1,
      samePpaCount: 1,
      sameCdsCount: 1,
      totalUsers: count,
    });
  });

  it('count the letters and records of the own file, once there are some', async () => {
    const member = await registerMember(test.app);
    const analytics = async () => (await member.call('GET', `/api/users/${member.id}/analytics`)).body;
    expect(await analytics()).not.toHaveProperty('fileCount');
    const on = dayInLagos(new Date());
    const record = { kind: 'other', on, text: 'The gate was closed' };
    for (const _one of [1, 2]) await member.call('POST', `/api/users/${member.id}/records`, record);
    const fields = { hospital: 'Ikeja General', day: on, amount: '5,000' };
    await member.call('POST', `/api/users/${member.id}/letters`, { templateKey: 'medical_refund', fields });
    expect(await analytics()).toMatchObject({ fileCount: 3 });
  });

  it('list members with most in common first, without connections and requests', async () => {
    const me = await registerMember(test.app);
    const [most, some, friend, asked] = [
      await registerMember(test.app),
      await registerMember(test.app),
      await registerMember(test.app),
      await registerMember(test.app),
    ];
    await serve(me, { state: 'Kano', lga: 'Dala', ppa: 'Dala School', cdsGroup: 'NDLEA' });
    await serve(most, { state: 'Kano', lga: 'Dala', ppa: 'Dala School', cdsGroup: 'NDLEA' });
    await serve(some, { state: 'Kano', lga: 'Dala', ppa: 'Elsewhere', cdsGroup: 'Other' });
    await serve(friend, { state: 'Kano', lga: 'Dala', ppa: 'Dala School', cdsGroup: 'NDLEA' });
    await connectMembers(test.context, me, friend);
    await serve(asked, { state: 'Kano', lga: 'Dala', ppa: 'Dala School', cdsGroup: 'NDLEA' });
    await me.call('POST', '/api/connections', { connectedUserId: asked.id });
    const { body } = await me.call('GET', `/api/users/${me.id}/suggested-connections`);
    expect(body.map((user: { id: number }) => user.id)).toEqual([most.id, some.id]);
  });
});

describe.each([
  ['Ifelodun', 'Kwara', 'Osun'],
  ['Obi', 'Benue', 'Nasarawa'],
])('members of %s in %s and in %s', (lga, state, otherState) => {
  it('belong to two LGAs in tags, suggestions, figures and filters', async () => {
    const [me, neighbour, namesake] = [
      await registerMember(test.app),
      await registerMember(test.app),
      await registerMember(test.app),
    ];
    const named = (name: string) => ({ lga, ppa: `${name} in ${lga}, ${state}`, cdsGroup: `${name} of ${lga}` });
    await serve(me, { ...named('Mine'), state });
    await serve(neighbour, { ...named('Another'), state });
    await serve(namesake, { ...named('A third'), state: otherState });
    const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
    const tagsOf = async ({ id }: TestMember) => (await me.call('GET', `/api/users/${id}`)).body.similarities;
    expect(await tagsOf(neighbour)).toEqual(['Same LGA', 'Same State', 'Same Batch']);
    expect(await tagsOf(namesake)).toEqual(['Same Batch']);
    expect(idsOf(await me.call('GET', `/api/users/${me.id}/suggested-connections`))).toEqual([neighbour.id]);
    expect((await me.call('GET', `/api/users/${me.id}/analytics`)).body.sameLgaCount).toBe(1);
    expect(idsOf(await me.call('GET', `/api/users?state=${state}&lga=${lga}`))).toEqual([neighbour.id]);
    expect(idsOf(await me.call('GET', `/api/users?state=${otherState}&lga=${lga}`))).toEqual([namesake.id]);
  });
});
