import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordedBus } from '../../test/buses.ts';
import { connectMembers, registerMember, type TestMember } from '../../test/members.ts';
import { connectSocket, type TestSocket } from '../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { BusTopics } from './bus/bus.ts';
import { createShownPresence } from './shown-presence.ts';

describe('a member who does not show that they are online', () => {
  let test: TestApp;
  let ada: TestMember;
  let friend: TestMember;
  beforeAll(async () => {
    test = await createTestApp();
    [ada, friend] = [await registerMember(test.app), await registerMember(test.app)];
    await connectMembers(test.context, ada, friend);
    await ada.call('POST', '/api/messages/direct', { receiverId: friend.id, content: 'Hello' });
  });
  afterAll(() => test.close());

  const show = (showOnline: boolean) => friend.call('PATCH', `/api/users/${friend.id}/privacy`, { showOnline });
  const statusOf = (socket: TestSocket, isOnline: boolean) =>
    socket.next('user_online_status', (status) => status.userId === friend.id && status.isOnline === isOnline);

  /** Returns `isOnline` of the friend from each list and profile that shows it. */
  async function shown(): Promise<boolean[]> {
    const [profile, list, connections, conversations] = await Promise.all(
      [
        `/api/users/${friend.id}`,
        '/api/users',
        `/api/users/${ada.id}/connections`,
        `/api/users/${ada.id}/conversations`,
      ].map(async (url) => (await ada.call('GET', url)).body),
    );
    const socket = await connectSocket(test.app, ada);
    const { onlineUserIds } = await socket.next('authenticated');
    await socket.close();
    return [
      profile.isOnline,
      list.find(({ id }: { id: number }) => id === friend.id).isOnline,
      connections[0].otherUser.isOnline,
      conversations[0].otherUser.isOnline,
      onlineUserIds.includes(friend.id),
    ];
  }
  const everywhere = (isOnline: boolean) => Array.from({ length: 5 }, () => isOnline);

  it('reads offline to connections at once and in every place, and online again when they show it', async () => {
    const [watcher, own] = [await connectSocket(test.app, ada), await connectSocket(test.app, friend)];
    await statusOf(watcher, true);
    expect(await shown()).toEqual(everywhere(true));
    expect((await show(false)).status).toBe(200);
    await statusOf(watcher, false);
    expect(await shown()).toEqual(everywhere(false));
    await show(true);
    await watcher.next('user_online_status', (status) => status.userId === friend.id && status.isOnline);
    expect(await shown()).toEqual(everywhere(true));
    await Promise.all([watcher.close(), own.close()]);
  });

  it('comes and goes without a sign', async () => {
    const [quiet, third] = [await registerMember(test.app), await registerMember(test.app)];
    await connectMembers(test.context, ada, quiet);
    await connectMembers(test.context, ada, third);
    await quiet.call('PATCH', `/api/users/${quiet.id}/privacy`, { showOnline: false });
    const watcher = await connectSocket(test.app, ada);
    await (await connectSocket(test.app, quiet)).close();
    const own = await connectSocket(test.app, quiet);
    expect((await ada.call('GET', `/api/users/${quiet.id}`)).body.isOnline).toBe(false);
    await own.close();
    // The next frame proves that no earlier one came.
    const other = await connectSocket(test.app, third);
    await watcher.next('user_online_status', ({ userId }) => userId === third.id);
    const about = watcher.frames.filter(({ payload }) => (payload as { userId?: number }).userId === quiet.id);
    expect(about).toEqual([]);
    await Promise.all([watcher.close(), other.close()]);
  });
});

describe('a change of another process', () => {
  const { bus, fromNeighbour } = createRecordedBus();
  const change = (message: BusTopics['presenceShown']) => fromNeighbour('presenceShown', message);

  it('counts for a socket that opens at the same time and has read the value before', () => {
    const shown = createShownPresence(bus, () => undefined);
    change({ memberId: 7, isShown: false });
    expect(shown.add(7, true)).toBe(false);
    expect([[...shown.members(true)], [...shown.members(false)]]).toEqual([[], [7]]);
    expect(shown.remove(7)).toBe(false);
  });

  it('is announced once for members with sockets here only', () => {
    const told: unknown[] = [];
    const shown = createShownPresence(bus, (memberId, isShown) => told.push([memberId, isShown]));
    shown.add(8, true);
    change({ memberId: 8, isShown: false });
    change({ memberId: 8, isShown: false });
    change({ memberId: 9, isShown: false });
    expect(told).toEqual([[8, false]]);
  });
});
