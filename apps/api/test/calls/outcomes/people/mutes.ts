import { expect } from 'vitest';
import { done, idsOf } from '../../../answer.ts';
import { registerPair } from '../../../members.ts';
import { write } from '../../../steps/messages.ts';
import { notificationsOf, unreadOf } from '../../../steps/notifications.ts';
import { block, mute, unblock, unmute } from '../../../steps/people.ts';
import { comment, commentsOf, feedOf, like, postOf } from '../../../steps/posts.ts';
import { publishedTo } from '../../published.ts';
import type { World } from '../../world.ts';

/** The outcomes of mutes (product 4.26). */
export const muteOutcomes = {
  'hides posts and comments from one member only, and notifies them of none': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const [own, theirs] = [await postOf(one), await postOf(other)];
    done(await mute(one, other));
    world.takePublished();
    const added = await comment(other, own);
    done(await like(other, own));
    expect(publishedTo(world, one)).toEqual([]);
    expect([await notificationsOf(one), await unreadOf(one)]).toEqual([[], 0]);
    expect(await commentsOf(one, own)).toEqual([]);
    expect(idsOf(await commentsOf(other, own))).toEqual([added.id]);
    expect(await feedOf(one)).not.toContain(theirs);
    expect(await feedOf(other)).toContain(own);
    done(await unmute(one, other));
    expect(await feedOf(one)).toContain(theirs);
    expect(idsOf(await commentsOf(one, own))).toEqual([added.id]);
  },

  'leaves the profile, the connection and messages as they are, and the other one notices nothing': async (
    world: World,
  ) => {
    const [one, other] = await registerPair(world.app);
    await world.connect(one, other);
    done(await mute(one, other));
    expect((await other.call('GET', `/api/users/${one.id}`)).body.connection.status).toBe('accepted');
    expect((await one.call('GET', `/api/users/${other.id}`)).status).toBe(200);
    await write(other, one);
    const postId = await postOf(one);
    expect((await like(other, postId)).status).toBe(200);
  },

  'stays when a block of the same member ends': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const postId = await postOf(other);
    done(await mute(one, other));
    done(await block(one, other));
    done(await unblock(one, other));
    expect(await feedOf(one)).not.toContain(postId);
    expect(idsOf(done(await one.call('GET', `/api/users/${one.id}/mutes`)))).toEqual([other.id]);
  },
};
