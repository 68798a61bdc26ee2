import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import {
  comment,
  commentsOf,
  end,
  feedOf,
  idsOf,
  notificationsOf,
  published,
  put,
  read,
  two,
  unreadOf,
} from '../../block-steps.ts';
import { postOf } from '../../report-steps.ts';
import type { World } from '../../world.ts';

/** The outcomes of mutes (product 4.26). */
export const muteOutcomes = {
  'hides posts and comments from one member only, and notifies them of none': async (world: World) => {
    const [one, other] = await two(world);
    const [own, theirs] = [await postOf(one), await postOf(other)];
    await put(one, 'mutes', other);
    world.takePublished();
    const added = await comment(other, own);
    done(await other.call('POST', `/api/social-feeds/${own}/like`));
    expect(published(world, one)).toEqual([]);
    expect([await notificationsOf(one), await unreadOf(one)]).toEqual([[], 0]);
    expect(await commentsOf(one, own)).toEqual([]);
    expect(await commentsOf(other, own)).toEqual([added]);
    expect(await feedOf(one)).not.toContain(theirs);
    expect(await feedOf(other)).toContain(own);
    await end(one, 'mutes', other);
    expect(await feedOf(one)).toContain(theirs);
    expect(await commentsOf(one, own)).toEqual([added]);
  },

  'leaves the profile, the connection and messages as they are, and the other one notices nothing': async (
    world: World,
  ) => {
    const [one, other] = await two(world);
    await world.connect(one, other);
    await put(one, 'mutes', other);
    expect((await other.call('GET', `/api/users/${one.id}`)).body.connection.status).toBe('accepted');
    expect((await one.call('GET', `/api/users/${other.id}`)).status).toBe(200);
    const message = { receiverId: one.id, content: 'Hello' };
    expect((await other.call('POST', '/api/messages/direct', message)).status).toBe(201);
    const postId = await postOf(one);
    expect((await other.call('POST', `/api/social-feeds/${postId}/like`)).status).toBe(200);
  },

  'stays when a block of the same member ends': async (world: World) => {
    const [one, other] = await two(world);
    const postId = await postOf(other);
    await put(one, 'mutes', other);
    await put(one, 'blocks', other);
    await end(one, 'blocks', other);
    expect(await feedOf(one)).not.toContain(postId);
    expect(idsOf(await read(one, `/api/users/${one.id}/mutes`))).toEqual([other.id]);
  },
};
