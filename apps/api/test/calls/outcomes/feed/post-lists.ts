import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import type { World } from '../../world.ts';

const share = async ({ call }: TestMember, content = 'A post of a list'): Promise<number> =>
  done(await call('POST', '/api/social-feeds', { type: 'status', content })).id;
const idsOf = (posts: { id: number }[]): number[] => posts.map(({ id }) => id);
const postsOf = async ({ call }: TestMember, { id }: TestMember): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/users/${id}/posts`)));
const found = async ({ call }: TestMember, q: string): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/search/posts?q=${encodeURIComponent(q)}`)));

/** Outcomes of the posts of a member (product 4.33). */
export const memberPostOutcomes = {
  'are those of the member only, for others, themselves and members who have muted them': async (world: World) => {
    const [one, other] = [await world.register(), await world.register()];
    const posts = [await share(one), await share(one)];
    await share(other);
    done(await other.call('PUT', `/api/users/${other.id}/mutes/${one.id}`));
    expect(await postsOf(other, one)).toEqual(posts.toReversed());
    expect(await postsOf(one, one)).toEqual(posts.toReversed());
    done(await other.call('POST', `/api/social-feeds/${posts[0]}/like`));
    expect(done(await other.call('GET', `/api/users/${one.id}/posts`))[1]).toMatchObject({ isLiked: true, likes: 1 });
  },
};

/** Outcomes of the search of posts (product 4.33). */
export const postSearchOutcomes = {
  'finds all words, in any order, without regard to case and accents, newest first': async (world: World) => {
    const member = await world.register();
    const first = await share(member, 'Kọ́lá found the KEKE near Ìbàdàn market.');
    const second = await share(member, 'The keke of Kola, parked/washed in Ibadan');
    await share(member, 'A keke in Ilorin');
    expect(await found(world.ada, 'ibadan KẸKẸ')).toEqual([second, first]);
    expect(await found(world.ada, 'Ìbàdàn mark')).toEqual([first]);
    expect(await found(world.ada, 'washed')).toEqual([second]);
    expect(await found(world.ada, 'kola ilorin')).toEqual([]);
    expect(await found(world.ada, "'\\ ... %_ :* & | !")).toEqual([]);
  },

  'finds words beside short ones': async (world: World) => {
    const member = await world.register();
    const post = await share(member, 'The end of my service in Gboko, at 7');
    for (const words of ['end of service gbo', 'at 7 in gboko', 'my gboko']) {
      expect(await found(world.ada, words)).toEqual([post]);
    }
    expect(await found(world.ada, 'end of no gboko')).toEqual([]);
  },

  'leaves out suspended members and blocks, and shows muted members': async (world: World) => {
    const [viewer, muted, blocked, suspended] = [
      await world.register(),
      await world.register(),
      await world.register(),
      await world.register(),
    ];
    const posts = [
      await share(muted, 'Zobo one'),
      await share(blocked, 'Zobo two'),
      await share(suspended, 'Zobo three'),
    ];
    expect(await found(viewer, 'zobo')).toEqual(posts.toReversed());
    done(await viewer.call('PUT', `/api/users/${viewer.id}/mutes/${muted.id}`));
    done(await blocked.call('PUT', `/api/users/${blocked.id}/blocks/${viewer.id}`));
    await world.suspend(suspended);
    expect(await found(viewer, 'zobo')).toEqual([posts[0]]);
  },
};
