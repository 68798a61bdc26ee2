import { expect } from 'vitest';
import { done, idsOf } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { block, mute } from '../../../steps/people.ts';
import { like, postOf } from '../../../steps/posts.ts';
import type { World } from '../../world.ts';

const postsOf = async ({ call }: TestMember, { id }: TestMember): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/users/${id}/posts`)));
const found = async ({ call }: TestMember, q: string): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/search/posts?q=${encodeURIComponent(q)}`)));

/** Outcomes of the posts of a member (product 4.33). */
export const memberPostOutcomes = {
  'are those of the member only, for others, themselves and members who have muted them': async (world: World) => {
    const [one, other] = [await world.register(), await world.register()];
    const posts = [await postOf(one), await postOf(one)];
    await postOf(other);
    done(await mute(other, one));
    expect(await postsOf(other, one)).toEqual(posts.toReversed());
    expect(await postsOf(one, one)).toEqual(posts.toReversed());
    done(await like(other, posts[0] as number));
    expect(done(await other.call('GET', `/api/users/${one.id}/posts`))[1]).toMatchObject({ isLiked: true, likes: 1 });
  },
};

/** Outcomes of the search of posts (product 4.33). */
export const postSearchOutcomes = {
  'finds all words, in any order, without regard to case and accents, newest first': async (world: World) => {
    const member = await world.register();
    const first = await postOf(member, 'Kọ́lá found the KEKE near Ìbàdàn market.');
    const second = await postOf(member, 'The keke of Kola, parked/washed in Ibadan');
    await postOf(member, 'A keke in Ilorin');
    expect(await found(world.ada, 'ibadan KẸKẸ')).toEqual([second, first]);
    expect(await found(world.ada, 'Ìbàdàn mark')).toEqual([first]);
    expect(await found(world.ada, 'washed')).toEqual([second]);
    expect(await found(world.ada, 'kola ilorin')).toEqual([]);
    expect(await found(world.ada, "'\\ ... %_ :* & | !")).toEqual([]);
  },

  'finds words beside short ones': async (world: World) => {
    const member = await world.register();
    const post = await postOf(member, 'The end of my service in Gboko, at 7');
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
      await postOf(muted, 'Zobo one'),
      await postOf(blocked, 'Zobo two'),
      await postOf(suspended, 'Zobo three'),
    ];
    expect(await found(viewer, 'zobo')).toEqual(posts.toReversed());
    done(await mute(viewer, muted));
    done(await block(blocked, viewer));
    await world.suspend(suspended);
    expect(await found(viewer, 'zobo')).toEqual([posts[0]]);
  },
};
