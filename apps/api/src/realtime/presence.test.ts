import { describe, expect, it } from 'vitest';
import { type Bus, type BusTopics, createListeners } from '../bus/bus.ts';
import { createPresence } from './presence.ts';

/** A bus on which another process can be heard, and which remembers what was sent. */
function busWithNeighbour() {
  const listeners = createListeners();
  const sent: unknown[] = [];
  const bus: Bus = {
    processId: 'this',
    send(topic, message) {
      sent.push([topic, message]);
      listeners.deliver(topic, message, 'this');
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    close: async () => {},
  };
  const fromNeighbour = <T extends keyof BusTopics>(topic: T, message: BusTopics[T]) =>
    listeners.deliver(topic, message, 'neighbour');
  return { bus, sent, fromNeighbour };
}

describe('presence over several processes', () => {
  it('tells once when a member comes and once when the last socket anywhere goes', () => {
    const { bus, fromNeighbour } = busWithNeighbour();
    const presence = createPresence(bus, () => []);
    const told: [number, boolean][] = [];
    presence.onChange((memberId, online) => told.push([memberId, online]));
    presence.announce(7, true);
    fromNeighbour('presence', { joined: [7], left: [] });
    presence.announce(7, false);
    expect(presence.isOnline(7)).toBe(true);
    fromNeighbour('presence', { joined: [], left: [7] });
    expect(presence.isOnline(7)).toBe(false);
    expect(told).toEqual([
      [7, true],
      [7, false],
    ]);
    presence.close();
  });

  it("heals from a process' whole list what was missed in between", () => {
    const { bus, fromNeighbour } = busWithNeighbour();
    const presence = createPresence(bus, () => []);
    fromNeighbour('presence', { joined: [1, 2], left: [] });
    const told: [number, boolean][] = [];
    presence.onChange((memberId, online) => told.push([memberId, online]));
    fromNeighbour('presence', { online: [2, 3] });
    expect(told).toEqual([
      [3, true],
      [1, false],
    ]);
    presence.close();
  });

  it('is asked for by a process that comes, and told to it whole', () => {
    const { bus, sent, fromNeighbour } = busWithNeighbour();
    const presence = createPresence(bus, () => [4, 5]);
    expect(sent[0]).toEqual(['hello', {}]);
    fromNeighbour('hello', {});
    expect(sent.at(-1)).toEqual(['presence', { online: [4, 5] }]);
    presence.close();
  });
});
