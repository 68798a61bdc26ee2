import type { Bus } from '../bus/bus.ts';

/** The members who see the presence of a member: accepted connections with a socket on this process. */
export interface Watchers {
  /** Replaces the connections of a member who has a socket here. */
  set(memberId: number, connectedIds: readonly number[]): void;
  /** The member's last socket here has closed. */
  remove(memberId: number): void;
  /** The members with a socket here who are connected to this one. */
  of(memberId: number): readonly number[];
}

/** Kept in memory and changed by the bus, so that a change of presence needs no query, however many come at once. */
export function createWatchers(bus: Bus): Watchers {
  const connectedOf = new Map<number, Set<number>>();
  const watchersOf = new Map<number, Set<number>>();

  function add(watcherId: number, memberId: number): void {
    connectedOf.get(watcherId)?.add(memberId);
    const watchers = watchersOf.get(memberId) ?? new Set();
    watchers.add(watcherId);
    watchersOf.set(memberId, watchers);
  }

  function drop(watcherId: number, memberId: number): void {
    connectedOf.get(watcherId)?.delete(memberId);
    const watchers = watchersOf.get(memberId);
    watchers?.delete(watcherId);
    if (watchers?.size === 0) watchersOf.delete(memberId);
  }

  function remove(memberId: number): void {
    for (const id of connectedOf.get(memberId) ?? []) drop(memberId, id);
    connectedOf.delete(memberId);
  }

  bus.on('connection', ({ memberIds: [one, other], isAccepted }) => {
    const change = isAccepted ? add : drop;
    if (connectedOf.has(one)) change(one, other);
    if (connectedOf.has(other)) change(other, one);
  });

  return {
    set(memberId, connectedIds) {
      remove(memberId);
      connectedOf.set(memberId, new Set());
      for (const id of connectedIds) add(memberId, id);
    },
    remove,
    of: (memberId) => [...(watchersOf.get(memberId) ?? [])],
  };
}
