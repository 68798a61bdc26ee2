import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcePresence } from './announce-presence.ts';
import { type Bus, createListeners } from './bus/bus.ts';
import { createHub, type Hub } from './hub.ts';

let listeners: ReturnType<typeof createListeners>;
let bus: Bus;
let hub: Hub;
let stop: () => void;
/** The members of these tests are in no groups. */
const noGroups = async () => [];
let sent: [number, boolean, number[]][];
beforeEach(() => {
  vi.useFakeTimers();
  listeners = createListeners();
  bus = {
    processId: 'this',
    send: (topic, message) => listeners.deliver(topic, message, 'this'),
    on: listeners.add,
    onSessionsEnded: () => {},
    isConnected: () => true,
    close: async () => {},
  };
  hub = createHub(bus, noGroups);
  sent = [];
  vi.spyOn(hub, 'sendLocally').mockImplementation((_type, payload, audience) => {
    const { userId, isOnline } = payload as { userId: number; isOnline: boolean };
    sent.push([userId, isOnline, audience as number[]]);
  });
  stop = announcePresence(hub);
});
afterEach(() => {
  stop();
  hub.close();
  vi.useRealTimers();
});

const collected = () => vi.advanceTimersByTime(250);

describe('a change of presence', () => {
  it('is published after a moment, only to the connections with a socket here', () => {
    hub.watchers.set(1, [7], 0);
    hub.watchers.set(2, [8], 0);
    hub.presence.announce(7, true);
    expect(sent).toEqual([]);
    collected();
    expect(sent).toEqual([[7, true, [1]]]);
  });

  it('is published once with its last state, also where it was undone: somebody may have read the state in between', () => {
    hub.watchers.set(1, [17], 0);
    hub.presence.announce(17, true);
    hub.presence.announce(17, false);
    collected();
    expect(sent).toEqual([[17, false, [1]]]);
  });

  it('reaches new connections and no ended ones', () => {
    hub.watchers.set(1, [], 0);
    bus.send('connection', { memberIds: [27, 1], isAccepted: true });
    hub.presence.announce(27, true);
    collected();
    bus.send('connection', { memberIds: [1, 27], isAccepted: false });
    hub.presence.announce(27, false);
    collected();
    expect(sent).toEqual([[27, true, [1]]]);
  });

  it('does not reach a member whose connection has ended while it was read', () => {
    const since = performance.now();
    bus.send('connection', { memberIds: [1, 37], isAccepted: false });
    bus.send('connection', { memberIds: [1, 38], isAccepted: true });
    hub.watchers.set(1, [37], since);
    for (const id of [37, 38]) hub.presence.announce(id, true);
    collected();
    expect(sent).toEqual([[38, true, [1]]]);
  });

  it('reaches a connection that was read after its change', () => {
    bus.send('connection', { memberIds: [1, 47], isAccepted: false });
    hub.watchers.set(1, [47], performance.now() + 1);
    hub.presence.announce(47, true);
    collected();
    expect(sent).toEqual([[47, true, [1]]]);
  });

  it('of all members of a process that has ended uses the memory alone', () => {
    const members = Array.from({ length: 2_000 }, (_, index) => 100 + index);
    hub.watchers.set(1, members, 0);
    listeners.deliver('presence', { online: members }, 'other');
    collected();
    sent = [];
    listeners.deliver('goodbye', {}, 'other');
    collected();
    expect(sent).toHaveLength(members.length);
    hub.watchers.remove(1);
    expect(hub.watchers.of(100)).toEqual([]);
  });
});
