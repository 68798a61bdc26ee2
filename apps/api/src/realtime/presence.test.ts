import { describe, expect, it } from 'vitest';
import { type Bus, type BusListener, type BusTopics, createLocalBus } from './bus.ts';
import { createPresence } from './presence.ts';

/** A bus on which another process can be heard. */
function busWithNeighbour() {
  const bus = createLocalBus();
  let heard: BusListener<'presence'> = () => {};
  const listening: Bus = {
    ...bus,
    on(topic, listener) {
      if (topic === 'presence') heard = listener as unknown as BusListener<'presence'>;
      bus.on(topic, listener);
    },
  };
  return { bus: listening, fromNeighbour: (message: BusTopics['presence']) => heard(message, 'neighbour') };
}

describe('presence over several processes', () => {
  it('tells once when a member comes and once when the last socket anywhere goes', () => {
    const { bus, fromNeighbour } = busWithNeighbour();
    const presence = createPresence(bus, () => []);
    const told: [number, boolean][] = [];
    presence.onChange((memberId, online) => told.push([memberId, online]));
    presence.announce(7, true);
    fromNeighbour({ joined: [7], left: [] });
    presence.announce(7, false);
    expect(presence.isOnline(7)).toBe(true);
    fromNeighbour({ joined: [], left: [7] });
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
    fromNeighbour({ joined: [1, 2], left: [] });
    const told: [number, boolean][] = [];
    presence.onChange((memberId, online) => told.push([memberId, online]));
    fromNeighbour({ online: [2, 3] });
    expect(told).toEqual([
      [3, true],
      [1, false],
    ]);
    presence.close();
  });
});
