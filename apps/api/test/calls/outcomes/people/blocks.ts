import { expect } from 'vitest';
import { done, idsOf } from '../../../answer.ts';
import { registerPair, type TestMember } from '../../../members.ts';
import { groupOf } from '../../../steps/groups.ts';
import { write, writeTo } from '../../../steps/messages.ts';
import { notificationsOf, unreadOf } from '../../../steps/notifications.ts';
import { block, mute, unblock } from '../../../steps/people.ts';
import { comment, commentsOf, feedOf, like, postOf, unlike } from '../../../steps/posts.ts';
import { caseAbout, report } from '../../../steps/reports.ts';
import { publishedTo } from '../../published.ts';
import type { World } from '../../world.ts';

const read = async ({ call }: TestMember, url: string) => done(await call('GET', url));

/** Each of two members with the other one. */
const bothWays = (one: TestMember, other: TestMember) =>
  [
    [one, other],
    [other, one],
  ] as const;

/** The outcomes of blocks (product 4.26). */
export const blockOutcomes = {
  'hides each of the two from the other among members, in search, suggestions and as a profile': async (
    world: World,
  ) => {
    const account = { lga: 'Blockville', ppa: 'Block School' };
    const [one, other] = [await world.registerLinked(account), await world.registerLinked(account)];
    const found = async (viewer: TestMember, { id, user }: TestMember) => [
      idsOf(await read(viewer, '/api/users?limit=100')).includes(id),
      idsOf(await read(viewer, `/api/users?search=${encodeURIComponent(user.name)}&limit=100`)).includes(id),
      idsOf(await read(viewer, '/api/users?lga=Blockville')).includes(id),
      idsOf(await read(viewer, `/api/users/${viewer.id}/suggested-connections`)).includes(id),
      (await viewer.call('GET', `/api/users/${id}`)).status === 200,
    ];
    for (const [viewer, shown] of bothWays(one, other)) {
      expect(await found(viewer, shown)).toEqual([true, true, true, true, true]);
    }
    done(await block(one, other));
    for (const [viewer, shown] of bothWays(one, other)) {
      expect(await found(viewer, shown)).toEqual([false, false, false, false, false]);
    }
    expect(idsOf(await read(world.ada, '/api/users?lga=Blockville'))).toEqual([other.id, one.id]);
    done(await unblock(one, other));
    expect(await found(other, one)).toEqual([true, true, true, true, true]);
  },

  'hides posts and comments in both directions, also where nothing else is left of a page': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const [ofOne, ofOther, neutral] = [await postOf(one), await postOf(other), await postOf(world.chidi)];
    const [commentOfOne, commentOfOther] = [await comment(one, neutral), await comment(other, neutral)];
    done(await block(other, one));
    for (const [viewer, hidden, shown] of [
      [one, ofOther, ofOne],
      [other, ofOne, ofOther],
    ] as const) {
      const feed = await feedOf(viewer);
      expect([feed.includes(hidden), feed.includes(shown), feed.includes(neutral)]).toEqual([false, true, true]);
      expect((await viewer.call('GET', `/api/social-feeds/${hidden}/comments`)).status).toBe(404);
      expect((await viewer.call('POST', `/api/social-feeds/${hidden}/comments`, { content: 'Hi' })).status).toBe(404);
      expect((await like(viewer, hidden)).status).toBe(404);
      expect((await unlike(viewer, hidden)).status).toBe(404);
    }
    expect(idsOf(await commentsOf(one, neutral))).toEqual([commentOfOne.id]);
    expect(idsOf(await commentsOf(other, neutral))).toEqual([commentOfOther.id]);
    expect(await commentsOf(world.ada, neutral)).toMatchObject([{ id: commentOfOne.id }, { id: commentOfOther.id }]);
    for (let left = 7; left > 0; left -= 1) {
      await postOf(other);
      // Later reads of a page may share the rows of the first one.
      for (let again = 0; again < 3; again += 1) {
        expect(idsOf(await read(one, '/api/social-feeds?limit=1'))).toEqual([neutral]);
      }
    }
  },

  'ends the connection or request for good, and neither can ask again': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const third = await world.register();
    await world.connect(one, other);
    const { id } = done(await third.call('POST', '/api/connections', { connectedUserId: one.id }));
    done(await block(one, other));
    done(await block(one, third));
    for (const list of ['connections', 'connection-requests', 'connection-requests-sent']) {
      for (const member of [one, other, third])
        expect(await read(member, `/api/users/${member.id}/${list}`)).toEqual([]);
    }
    expect((await one.call('PUT', `/api/connections/${id}`, { status: 'accepted' })).status).toBe(404);
    for (const [asker, asked] of bothWays(one, other)) {
      expect((await asker.call('POST', '/api/connections', { connectedUserId: asked.id })).status).toBe(404);
    }
    done(await unblock(one, other));
    expect(await read(other, `/api/users/${other.id}/connections`)).toEqual([]);
    expect((await other.call('POST', '/api/connections', { connectedUserId: one.id })).status).toBe(201);
  },

  'does not end the days that the requester waits after a rejection': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const ask = ({ call }: TestMember) => call('POST', '/api/connections', { connectedUserId: one.id });
    const { id } = done(await ask(other));
    done(await one.call('PUT', `/api/connections/${id}`, { status: 'rejected' }));
    for (const [blocker, blocked] of bothWays(one, other)) {
      done(await block(blocker, blocked));
      done(await unblock(blocker, blocked));
      expect((await ask(other)).body.code).toBe('recently_declined');
    }
  },

  'refuses direct messages in both directions as to a missing member, and keeps the conversation readable': async (
    world: World,
  ) => {
    const [one, other] = await registerPair(world.app);
    await world.connect(one, other);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = (from: TestMember, to: TestMember, headers = {}) =>
      from.call('POST', '/api/messages/direct', { receiverId: to.id, content: 'Hello' }, headers);
    const first = done(await send(one, other, key));
    done(await send(other, one));
    done(await block(other, one));
    for (const [from, to] of bothWays(one, other)) {
      const refused = await send(from, to);
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
      expect(await read(from, `/api/messages/direct/${from.id}/${to.id}`)).toHaveLength(2);
      expect(await read(from, `/api/users/${from.id}/conversations`)).toMatchObject([{ isClosed: true }]);
    }
    world.takePublished();
    expect((await send(one, other, key)).status).toBe(404);
    done(await other.call('PUT', `/api/messages/direct/${other.id}/${one.id}/read`, { messageId: first.message.id }));
    const reached = world.takePublished().map(({ type, audience }) => [type, audience]);
    expect(reached).toEqual([['message_read_receipt', [other.id]]]);
    done(await unblock(other, one));
    expect(await read(one, `/api/users/${one.id}/conversations`)).toMatchObject([{ isClosed: false }]);
    expect((await send(one, other)).status).toBe(201);
  },

  'hides the messages of each other in a group, from the list and from the live channel': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    const third = await world.register();
    const group = await groupOf(one, other, third);
    const send = async (member: TestMember) => (await writeTo(member, group)).id;
    const shown = async (member: TestMember) => idsOf(await read(member, `/api/groups/${group.id}/messages`));
    const [before, after] = [await send(one), await send(other)];
    done(await block(one, other));
    world.takePublished();
    const last = await send(other);
    expect(world.takePublished().flatMap(({ audience }) => audience as number[])).toEqual(
      expect.not.arrayContaining([one.id]),
    );
    expect(await shown(one)).toEqual([before]);
    expect(await shown(other)).toEqual([after, last]);
    expect(await shown(third)).toEqual([before, after, last]);
    expect((await one.call('POST', `/api/groups/${group.id}/members`, { userId: other.id })).status).toBe(404);
  },

  'removes the notifications of the two about each other, and sends no new one, not even of the block': async (
    world: World,
  ) => {
    const [one, other] = await registerPair(world.app);
    const third = await world.register();
    const [postId, neutral] = [await postOf(one), await postOf(third)];
    done(await like(other, postId));
    await comment(other, postId);
    done(await one.call('POST', '/api/connections', { connectedUserId: other.id }));
    await comment(third, postId);
    expect(await notificationsOf(one)).toHaveLength(3);
    expect(await notificationsOf(other)).toHaveLength(1);
    world.takePublished();
    done(await block(one, other));
    const told = world.takePublished().map(({ type, audience }) => [type, audience]);
    expect(told).toEqual([['blocks_changed', [one.id]]]);
    expect(await notificationsOf(one)).toHaveLength(1);
    expect(await unreadOf(one)).toBe(1);
    expect(await notificationsOf(other)).toEqual([]);
    await postOf(other);
    expect(publishedTo(world, one)).toEqual([]);
    await comment(other, neutral);
    expect(publishedTo(world, one)).toEqual([]);
    done(await like(other, neutral));
    expect(publishedTo(world, one)).toEqual([]);
    await postOf(one);
    expect(publishedTo(world, other)).toEqual([]);
  },

  'stays while one of two blocks is left, and is listed to its own member only': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await block(one, other));
    done(await block(other, one));
    done(await unblock(one, other));
    expect((await one.call('GET', `/api/users/${other.id}`)).status).toBe(404);
    expect(await read(one, `/api/users/${one.id}/blocks`)).toEqual([]);
    expect(idsOf(await read(other, `/api/users/${other.id}/blocks`))).toEqual([one.id]);
  },

  'leaves of the other one only the name, in the lists and in the conversation': async (world: World) => {
    const account = { lga: 'Farville', ppa: 'Far School' };
    const [one, other] = [await world.registerLinked(account), await world.registerLinked(account)];
    await world.connect(one, other);
    await write(one, other);
    done(await mute(one, other));
    done(await block(other, one));
    done(await block(one, other));
    for (const [viewer, { user }] of bothWays(one, other)) {
      const named = { id: user.id, name: user.name, username: user.username };
      expect(await read(viewer, `/api/users/${viewer.id}/blocks`)).toEqual([named]);
      const [{ otherUser }] = await read(viewer, `/api/users/${viewer.id}/conversations`);
      const nothing = {
        profilePicture: null,
        deploymentState: null,
        ppa: null,
        lga: null,
        cdsGroup: null,
        email: null,
      };
      expect(otherUser).toEqual({ ...named, ...nothing, isOnline: false });
    }
    expect(await read(one, `/api/users/${one.id}/mutes`)).toEqual([
      { id: other.id, name: other.user.name, username: other.user.username },
    ]);
  },

  'lets members report members whom they block and earlier messages, but not members who block them': async (
    world: World,
  ) => {
    const [one, other] = await registerPair(world.app);
    await world.connect(one, other);
    const [ofOne, ofOther] = [await postOf(one), await postOf(other)];
    const message = await write(one, other, { content: 'Rude' });
    done(await block(one, other));
    expect((await report(one, 'post', ofOther)).status).toBe(201);
    expect((await report(one, 'member', other.id)).status).toBe(201);
    expect((await report(other, 'post', ofOne)).status).toBe(404);
    expect((await report(other, 'member', one.id)).status).toBe(404);
    expect((await report(other, 'direct_message', message.id)).status).toBe(201);
    expect(await caseAbout(world, 'member', other.id)).toBeGreaterThan(0);
  },
};
