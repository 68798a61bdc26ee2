import type { Activity } from '@kopa/contracts/dashboard';
import type { OtherUser } from '@kopa/contracts/users';
import { expect } from 'vitest';
import { done, type World } from '../world.ts';

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
