import type { Bus } from './bus/bus.ts';

/** How long a change is kept, because a socket that opens at the same time may have read the value before. */
const rememberedFor = 60_000;

/** The members with sockets on this process, with shown or hidden presence. */
export interface ShownPresence {
  /** The member's first socket opens. `isShown` was read from the database before. Returns the present value. */
  add(memberId: number, isShown: boolean): boolean;
  /** The member's last socket has closed. Returns true if their presence was shown. */
  remove(memberId: number): boolean;
  members(isShown: boolean): Iterable<number>;
}

/** Follows the changes of all processes; `onChange` is told of members who have sockets here. */
export function createShownPresence(bus: Bus, onChange: (memberId: number, isShown: boolean) => void): ShownPresence {
  const present = new Map<number, boolean>();
  const recent = new Map<number, { isShown: boolean; at: number }>();

  bus.on('presenceShown', ({ memberId, isShown }) => {
    const now = performance.now();
    for (const [id, { at }] of recent) if (now - at > rememberedFor) recent.delete(id);
    recent.set(memberId, { isShown, at: now });
    const before = present.get(memberId);
    if (before === undefined || before === isShown) return;
    present.set(memberId, isShown);
    onChange(memberId, isShown);
  });

  return {
    add(memberId, read) {
      const isShown = recent.get(memberId)?.isShown ?? read;
      present.set(memberId, isShown);
      return isShown;
    },
    remove(memberId) {
      const wasShown = present.get(memberId) === true;
      present.delete(memberId);
      return wasShown;
    },
    *members(isShown) {
      for (const [memberId, shows] of present) if (shows === isShown) yield memberId;
    },
  };
}
