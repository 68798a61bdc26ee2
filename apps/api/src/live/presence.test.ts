import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRecordedBus } from '../../test/buses.ts';
import { createPresence } from './presence.ts';

it('the visible pages of all processes are kept apart from the members online', () => {
  const { bus, sent, fromNeighbour } = createRecordedBus();
  const presence = createPresence(bus, () => [1, 2]);
  const visible = createPresence(bus, () => [1], 'visibility');
  fromNeighbour('visibility', { joined: [7], left: [] });
  expect([visible.isOnline(7), presence.isOnline(7)]).toEqual([true, false]);
  fromNeighbour('visibility', { online: [8] });
  expect([visible.isOnline(7), visible.isOnline(8)]).toEqual([false, true]);
  fromNeighbour('hello', {});
  expect(sent.slice(-2)).toEqual([
    ['presence', { online: [1, 2] }],
    ['visibility', { online: [1] }],
  ]);
  fromNeighbour('goodbye', {});
  expect(visible.isOnline(8)).toBe(false);
  presence.close();
  visible.close();
});

describe('presence over several processes', () => {
  it('reports a member once at their first socket and once after the last socket on any process', () => {
    const { bus, fromNeighbour } = createRecordedBus();
    const presence = createPresence(bus, () => []);
    const changes: [number, boolean][] = [];
    presence.onChange((memberId, online) => changes.push([memberId, online]));
    presence.announce(7, true);
    fromNeighbour('presence', { joined: [7], left: [] });
    presence.announce(7, false);
    expect(presence.isOnline(7)).toBe(true);
    fromNeighbour('presence', { joined: [], left: [7] });
    expect(presence.isOnline(7)).toBe(false);
    expect(changes).toEqual([
      [7, true],
      [7, false],
    ]);
    presence.close();
  });

  it('corrects missed messages by the full list of a process', () => {
    const { bus, fromNeighbour } = createRecordedBus();
    const presence = createPresence(bus, () => []);
    fromNeighbour('presence', { joined: [1, 2], left: [] });
    const changes: [number, boolean][] = [];
    presence.onChange((memberId, online) => changes.push([memberId, online]));
    fromNeighbour('presence', { online: [2, 3] });
    expect(changes).toEqual([
      [3, true],
      [1, false],
    ]);
    presence.close();
  });

  it('ends for a process that is silent for 35 seconds', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { bus, fromNeighbour } = createRecordedBus();
    const presence = createPresence(bus, () => []);
    fromNeighbour('presence', { online: [7] });
    vi.advanceTimersByTime(30_000);
    expect(presence.isOnline(7)).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(presence.isOnline(7)).toBe(false);
    presence.close();
  });

  it('is requested by a new process, which gets the full lists', () => {
    const { bus, sent, fromNeighbour } = createRecordedBus();
    const presence = createPresence(bus, () => [4, 5]);
    expect(sent[0]).toEqual(['hello', {}]);
    fromNeighbour('hello', {});
    expect(sent.at(-1)).toEqual(['presence', { online: [4, 5] }]);
    presence.close();
  });
});
