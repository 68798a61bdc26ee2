import { connectionLimits } from '@kopa/contracts/limits';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import type { World } from '../../world.ts';

const days = connectionLimits.requestAgainAfter / (24 * 60 * 60 * 1000);

const ask = (requester: TestMember, recipient: TestMember) =>
  requester.call('POST', '/api/connections', { connectedUserId: recipient.id });

const decide = (recipient: TestMember, id: number, status: 'accepted' | 'rejected') =>
  recipient.call('PUT', `/api/connections/${id}`, { status });

const daysBefore = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);

/** Creates a rejected request of one member to another in the past. */
async function rejected(world: World, askedDaysAgo: number, rejectedDaysAgo: number) {
  const [requester, recipient] = [await world.register(), await world.register()];
  const request = { userId: requester.id, connectedUserId: recipient.id, status: 'rejected' as const };
  const times = { createdAt: daysBefore(askedDaysAgo), decidedAt: daysBefore(rejectedDaysAgo) };
  await world.context.db
    .insertInto('connections')
    .values({ ...request, ...times })
    .execute();
  return { requester, recipient };
}

/** Outcomes of requests (product 4.7, 4.15). */
export const requestOutcomes = {
  'accepts a crossed request with 200, and notifies the first requester': async (world: World) => {
    const [first, second] = [await world.register(), await world.register()];
    const { id } = done(await ask(first, second));
    world.takePublished();
    const { status, body } = await ask(second, first);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'accepted', userId: first.id, otherUser: { email: first.user.email } });
    const told = world.takePublished().map(({ type, audience }) => [type, audience]);
    expect(told).toEqual([
      ['connection_accepted', [first.id]],
      ['connection_accepted', [second.id]],
    ]);
    expect((await notificationsOf(first))[0]).toMatchObject({ type: 'connection_accepted', relatedId: id });
    expect((await notificationsOf(second))[0]).toMatchObject({ type: 'connection_request', isRead: true });
  },

  'answers a repeated key as before, publishes nothing again, and notifies once': async (world: World) => {
    const [requester, recipient] = [await world.register(), await world.register()];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const asking = () => requester.call('POST', '/api/connections', { connectedUserId: recipient.id }, key);
    const first = await asking();
    world.takePublished();
    expect((await asking()).body).toEqual(first.body);
    expect(world.takePublished()).toEqual([]);
    done(await decide(recipient, first.body.id, 'accepted'));
    world.takePublished();
    const after = await asking();
    expect([after.status, after.body]).toMatchObject([
      201,
      { id: first.body.id, status: 'pending', userId: requester.id },
    ]);
    expect(world.takePublished()).toEqual([]);
    const { length } = done(await recipient.call('GET', `/api/users/${recipient.id}/notifications`));
    expect(length).toBe(1);
    done(await requester.call('DELETE', `/api/connections/${recipient.id}`));
    expect((await asking()).status).toBe(404);
  },

  'answers a repeated key of a crossed request as before, and publishes nothing again': async (world: World) => {
    const [first, second] = [await world.register(), await world.register()];
    done(await ask(first, second));
    const key = { 'idempotency-key': crypto.randomUUID() };
    const asking = () => second.call('POST', '/api/connections', { connectedUserId: first.id }, key);
    const accepted = await asking();
    world.takePublished();
    const again = await asking();
    expect([again.status, again.body]).toEqual([200, accepted.body]);
    expect(world.takePublished()).toEqual([]);
  },

  'is possible for a rejected requester seven days after the rejection, not after the request': async (
    world: World,
  ) => {
    const recently = await rejected(world, days + 1, days - 1);
    const refused = await ask(recently.requester, recently.recipient);
    expect([refused.status, refused.body.code]).toEqual([409, 'recently_declined']);
    const longAgo = await rejected(world, days + 2, days + 1);
    expect((await ask(longAgo.requester, longAgo.recipient)).status).toBe(201);
  },
};

/** Outcomes of decisions on requests. */
export const decisionOutcomes = {
  'notifies the requester of an acceptance, and marks the notification of the request as read': async (
    world: World,
  ) => {
    const [requester, recipient] = [await world.register(), await world.register()];
    const { id } = done(await ask(requester, recipient));
    const { otherUser } = done(await decide(recipient, id, 'accepted'));
    expect(otherUser).toMatchObject({ id: requester.id, email: requester.user.email });
    expect((await notificationsOf(requester))[0]).toMatchObject({
      ...{ type: 'connection_accepted', relatedId: id, isRead: false },
      message: `${recipient.user.name} accepted your connection request`,
    });
    expect((await notificationsOf(recipient))[0]).toMatchObject({ relatedId: id, isRead: true });
  },

  'notifies nobody of a rejection, and shows it as no connection': async (world: World) => {
    const [requester, recipient] = [await world.register(), await world.register()];
    const { id } = done(await ask(requester, recipient));
    world.takePublished();
    done(await decide(recipient, id, 'rejected'));
    expect(world.takePublished()).toEqual([]);
    expect((await notificationsOf(requester))[0]).toBeUndefined();
    expect((await notificationsOf(recipient))[0]).toMatchObject({ relatedId: id, isRead: true });
    for (const [viewer, other] of [
      [requester, recipient],
      [recipient, requester],
    ] as const) {
      expect(done(await viewer.call('GET', `/api/users/${other.id}`)).connection).toBeNull();
      const [listed] = done(await viewer.call('GET', `/api/users?search=${other.user.surname}`));
      expect([listed.id, listed.connection]).toEqual([other.id, null]);
    }
  },
};

/** Outcomes of the lists of connections and requests. */
export const connectionListOutcomes = {
  'leave out suspended members and requests that are not accepted': async (world: World) => {
    const [member, friend, recipient] = [await world.register(), await world.register(), await world.register()];
    const suspended = await world.register();
    await world.connect(member, friend);
    await world.connect(member, suspended);
    done(await ask(member, recipient));
    await world.suspend(suspended);
    const listed = done(await member.call('GET', `/api/users/${member.id}/connections`));
    expect(listed.map(({ otherUser }: { otherUser: { id: number } }) => otherUser.id)).toEqual([friend.id]);
  },
};
