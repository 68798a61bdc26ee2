import type { Activity } from '@kopa/contracts/dashboard';
import type { OtherUser } from '@kopa/contracts/users';
import { expect } from 'vitest';
import { done, type Member, type World } from '../world.ts';

const see = async (viewer: Member, { id }: Member) => done(await viewer.call('GET', `/api/users/${id}`)) as OtherUser;

/** Outcomes of the profiles of other members (product 4.4, 4.5). */
export const profileOutcomes = {
  'shows email and state code to connections only, and the phone number to nobody': async (world: World) => {
    const [member, friend] = [await world.registerLinked(), await world.register()];
    await world.connect(friend, member);
    const { email, stateCode } = member.user;
    expect(await see(friend, member)).toMatchObject({ email, stateCode, connection: { status: 'accepted' } });
    const stranger = await see(world.chidi, member);
    expect(stranger).toMatchObject({ email: null, stateCode: null, isOnline: false, connection: null });
    expect(stranger).not.toHaveProperty('phoneNumber');
    expect(await see(member, member)).toMatchObject({ email, stateCode });
  },

  'shows the things that the two members share; an LGA matches only in the same state': async (world: World) => {
    const viewer = await world.registerLinked({ deploymentState: 'Lagos', lga: 'Surulere', ppa: 'One' });
    const neighbour = await world.registerLinked({ deploymentState: 'Lagos', lga: 'Surulere', ppa: 'Two' });
    const namesake = await world.registerLinked({
      ...{ deploymentState: 'Oyo', lga: 'Surulere', ppa: 'Three', cdsGroup: 'Sports', batch: '2026 Batch B' },
    });
    expect((await see(viewer, neighbour)).similarities).toEqual([
      ...['Same LGA', 'Same CDS Group', 'Same State', 'Same Batch'],
    ]);
    expect((await see(viewer, namesake)).similarities).toEqual([]);
  },
};

/** Outcomes of the search for members (product 4.6). */
export const searchOutcomes = {
  'finds words in any order, without regard to case and accents; whole names come first': async (world: World) => {
    const names = { firstName: 'Adéṣọlá', surname: 'Ogunbanjo' };
    const [exact, longer] = [
      await world.register(names),
      await world.register({ ...names, surname: 'Ogunbanjo-Cole' }),
    ];
    const found = async (search: string) =>
      done(await world.ada.call('GET', `/api/users?search=${encodeURIComponent(search)}`)).map(
        ({ id }: OtherUser) => id,
      );
    expect(await found('OGUNBANJO adesola')).toEqual([longer.id, exact.id]);
    expect(await found('adesola ogunbanjo')).toEqual([exact.id, longer.id]);
    expect(await found('%')).toEqual([]);
  },

  'leaves out the caller and suspended members': async (world: World) => {
    const [member, other] = [await world.register({ surname: 'Zubby' }), await world.register({ surname: 'Zubby' })];
    const suspended = await world.register({ surname: 'Zubby' });
    await world.suspend(suspended);
    const found = done(await member.call('GET', '/api/users?search=Zubby'));
    expect(found.map(({ id }: OtherUser) => id)).toEqual([other.id]);
  },
};

/** Outcomes of suggestions (product 4.5). */
export const suggestionOutcomes = {
  'suggests members with the same LGA, PPA or CDS group, most in common first, without existing requests': async (
    world: World,
  ) => {
    const deployment = { deploymentState: 'Kano', lga: 'Dala', ppa: 'Dala Clinic', cdsGroup: 'Dala Sports' };
    const member = await world.registerLinked(deployment);
    const [near, nearer] = [
      await world.registerLinked({ ...deployment, lga: 'Fagge', ppa: 'Fagge Clinic' }),
      await world.registerLinked(deployment),
    ];
    await world.registerLinked({ deploymentState: 'Kano', lga: 'Fagge', ppa: 'Another Clinic', cdsGroup: 'Drama' });
    const requested = await world.registerLinked(deployment);
    done(await member.call('POST', '/api/connections', { connectedUserId: requested.id }));
    const suggested = done(await member.call('GET', `/api/users/${member.id}/suggested-connections`));
    expect(suggested.map(({ id }: OtherUser) => id)).toEqual([nearer.id, near.id]);
  },
};

/** Outcomes of analytics (product 4.5). */
export const analyticsOutcomes = {
  'counts members of the same LGA, PPA and CDS group without the caller, and all members': async (world: World) => {
    const deployment = { deploymentState: 'Enugu', lga: 'Nsukka', ppa: 'Nsukka School', cdsGroup: 'Nsukka Drama' };
    const member = await world.registerLinked(deployment);
    const alike = await world.registerLinked(deployment);
    await world.registerLinked({ ...deployment, deploymentState: 'Anambra', ppa: 'Elsewhere', cdsGroup: 'Other' });
    await world.connect(member, alike);
    const before = done(await member.call('GET', `/api/users/${member.id}/analytics`));
    expect(before).toMatchObject({ userConnections: 1, sameLgaCount: 1, samePpaCount: 1, sameCdsCount: 1 });
    await world.register();
    const after = done(await member.call('GET', `/api/users/${member.id}/analytics`));
    expect(after.totalUsers).toBe(before.totalUsers + 1);
  },
};

/** Outcomes of edits of one's own record (product 4.1). */
export const profileEditOutcomes = {
  'stores a blank bio as null, and frees a former username': async (world: World) => {
    const [member, other] = [await world.register(), await world.register()];
    const edit = (changes: object) => member.call('PATCH', `/api/users/${member.id}`, changes);
    expect(done(await edit({ bio: '  I teach.  ' })).bio).toBe('I teach.');
    expect(done(await edit({ bio: '   ' })).bio).toBeNull();
    const { username } = member.user;
    done(await edit({ username: `${username}.new` }));
    expect(done(await other.call('PATCH', `/api/users/${other.id}`, { username })).username).toBe(username);
    expect(done(await edit({ username: `${username.toUpperCase()}.NEW` })).username).toBe(
      `${username.toUpperCase()}.NEW`,
    );
  },
};

/** Outcomes of the recent activities of a member (product 4.22). */
export const activityOutcomes = {
  'lists joined groups, new connections and the newest message of each conversation, newest first': async (
    world: World,
  ) => {
    const [member, friend] = [await world.register(), await world.register()];
    const group = done(await friend.call('POST', '/api/groups', { name: 'Walkers', type: 'public' }));
    await world.connect(member, friend);
    done(await member.call('POST', `/api/groups/${group.id}/members`));
    for (const content of ['One', 'Two']) {
      done(await friend.call('POST', '/api/messages/direct', { receiverId: member.id, content }));
    }
    const activities: Activity[] = done(await member.call('GET', `/api/users/${member.id}/activities`));
    expect(activities.map(({ message }) => message)).toEqual([
      `New message from ${friend.user.name}`,
      'You joined Walkers',
      `You connected with ${friend.user.name}`,
    ]);
    expect(new Set(activities.map(({ id }) => id)).size).toBe(3);
  },
};
