import { expect } from 'vitest';
import { done, idsOf } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { follow, mute, unmute } from '../../../steps/people.ts';
import { feedOf, like, postOf } from '../../../steps/posts.ts';
import type { World } from '../../world.ts';

const idsIn = async ({ call }: TestMember, scope: string, limit = 100): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/social-feeds?scope=${scope}&limit=${limit}`)));

/** Outcomes of the scopes of the feed (product 4.32). */
export const scopeOutcomes = {
  'shows everything in the scope of everyone': async (world: World) => {
    const [viewer, stranger] = [await world.register(), await world.register()];
    const post = await postOf(stranger);
    expect((await idsIn(viewer, 'everyone'))[0]).toBe(post);
    expect(await idsIn(viewer, 'everyone')).toEqual(await feedOf(viewer));
  },

  'shows posts of connections and of followed members in their scopes, with one’s own': async (world: World) => {
    const [viewer, friend, idol, stranger] = [
      await world.register(),
      await world.register(),
      await world.register(),
      await world.register(),
    ];
    await world.connect(viewer, friend);
    done(await follow(viewer, idol));
    done(await follow(stranger, viewer));
    done(await stranger.call('POST', '/api/connections', { connectedUserId: viewer.id }));
    const [ofFriend, ofIdol, own] = [await postOf(friend), await postOf(idol), await postOf(viewer)];
    await postOf(stranger);
    const again = await postOf(friend);
    expect(await idsIn(viewer, 'connections')).toEqual([again, own, ofFriend]);
    expect(await idsIn(friend, 'connections')).toEqual([again, own, ofFriend]);
    expect(await idsIn(viewer, 'following')).toEqual([own, ofIdol]);
    expect(await idsIn(viewer, 'following', 1)).toEqual([own]);
  },

  'shows likes, and leaves out muted and suspended members, in every scope': async (world: World) => {
    const viewer = await world.registerLinked({ deploymentState: 'Scopeland', lga: 'Quiet' });
    const friend = await world.registerLinked({ deploymentState: 'Scopeland', lga: 'Quiet' });
    await world.connect(viewer, friend);
    done(await follow(viewer, friend));
    const post = await postOf(friend);
    done(await like(viewer, post));
    const scopes = ['connections', 'following', 'state', 'lga'];
    for (const scope of scopes) {
      expect(done(await viewer.call('GET', `/api/social-feeds?scope=${scope}`))).toMatchObject([
        { id: post, isLiked: true, likes: 1, user: { id: friend.id } },
      ]);
    }
    done(await mute(viewer, friend));
    for (const scope of scopes) expect(await idsIn(viewer, scope), scope).toEqual([]);
    done(await unmute(viewer, friend));
    for (const scope of scopes) expect(await idsIn(viewer, scope), scope).toEqual([post]);
    await world.suspend(friend);
    for (const scope of scopes) expect(await idsIn(viewer, scope), scope).toEqual([]);
  },

  'shows the posts of a state and of an LGA of the same state, wherever they were written': async (world: World) => {
    const place = { deploymentState: 'Scopeshire', lga: 'Twin' };
    const earlier = await world.register();
    const before = await postOf(earlier);
    const viewer = await world.registerLinked(place);
    const [sameLga, sameState, otherState] = [
      await world.registerLinked(place),
      await world.registerLinked({ ...place, lga: 'Other' }),
      await world.registerLinked({ ...place, deploymentState: 'Scopeville' }),
    ];
    const [own, near, far] = [await postOf(viewer), await postOf(sameLga), await postOf(sameState)];
    await postOf(otherState);
    expect(await idsIn(viewer, 'state')).toEqual([far, near, own]);
    expect(await idsIn(viewer, 'lga')).toEqual([near, own]);
    expect(await idsIn(earlier, 'state')).toEqual([]);
    expect(await idsIn(earlier, 'lga')).toEqual([]);
    done(await sameLga.call('DELETE', '/api/portal/connect'));
    expect(await idsIn(viewer, 'state')).toEqual([far, own]);
    const account = { ...viewer.account, email: 'scope-later@portal.test', stateCode: 'SC/26A/1' };
    const { firstName, surname } = earlier.user;
    await world.portal.add({ ...account, firstName, surname });
    const credentials = { email: account.email, password: account.password };
    done(await earlier.call('POST', '/api/portal/connect', credentials));
    expect(await idsIn(viewer, 'lga')).toEqual([own, before]);
    expect(await idsIn(earlier, 'lga')).toEqual([own, before]);
  },
};
