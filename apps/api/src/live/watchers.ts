import type { Bus } from './bus/bus.ts';

/** The members who see the presence of a member: accepted connections with a socket on this process. */
export interface Watchers {
  /**
   * Replaces the connections of a member who has a socket here, and returns them. Their reading began at `since`, a
   * time of `performance.now()`: later changes override it.
   */
  set(memberId: number, connectedIds: readonly number[], since: number): readonly number[];
  /** The member's last socket here has closed. */
  remove(memberId: number): void;
  /** The members with a socket here who are connected to this one. */
  of(memberId: number): readonly number[];
}

/**
 * How long changes are kept, in ms, for members whose connections are just being read. A reading never takes longer.
 */
const changesKeptFor = 10_000;

/**
 * Kept in memory and changed by the bus, so that a change of presence needs no query, however many come at once. Nearly
 * all members have few watchers, and an array of the exact length takes a third of the memory of a set.
 */
export function createWatchers(bus: Bus): Watchers {
  const connectedOf = new Map<number, readonly number[]>();
  const watchersOf = new Map<number, readonly number[]>();
  let recent: { memberIds: readonly [number, number]; isAccepted: boolean; at: number }[] = [];

  function add(watcherId: number, memberId: number): void {
    connectedOf.set(watcherId, including(connectedOf.get(watcherId), memberId));
    watch(watcherId, memberId);
  }

  function watch(watcherId: number, memberId: number): void {
    watchersOf.set(memberId, including(watchersOf.get(memberId), watcherId));
  }

  function drop(watcherId: number, memberId: number): void {
    connectedOf.set(watcherId, excluding(connectedOf.get(watcherId), memberId));
    unwatch(watcherId, memberId);
  }

  function unwatch(watcherId: number, memberId: number): void {
    const watchers = excluding(watchersOf.get(memberId), watcherId);
    if (watchers.length > 0) watchersOf.set(memberId, watchers);
    else watchersOf.delete(memberId);
  }

  function remove(memberId: number): void {
    for (const id of connectedOf.get(memberId) ?? []) unwatch(memberId, id);
    connectedOf.delete(memberId);
  }

  bus.on('connection', ({ memberIds, isAccepted }) => {
    const at = performance.now();
    recent = recent.filter((change) => at - change.at < changesKeptFor);
    recent.push({ memberIds, isAccepted, at });
    const [one, other] = memberIds;
    const change = isAccepted ? add : drop;
    if (connectedOf.has(one)) change(one, other);
    if (connectedOf.has(other)) change(other, one);
  });

  return {
    set(memberId, connectedIds, since) {
      remove(memberId);
      const connected = new Set(connectedIds);
      for (const { memberIds, isAccepted, at } of recent) {
        if (at < since || !memberIds.includes(memberId)) continue;
        const other = memberIds[0] === memberId ? memberIds[1] : memberIds[0];
        if (isAccepted) connected.add(other);
        else connected.delete(other);
      }
      connectedOf.set(memberId, [...connected]);
      for (const id of connected) watch(memberId, id);
      return [...connected];
    },
    remove,
    of: (memberId) => watchersOf.get(memberId) ?? [],
  };
}

/** Unlike `push`, `concat` leaves no room for sixteen more. */
function including(ids: readonly number[] = [], id: number): readonly number[] {
  return ids.includes(id) ? ids : ids.concat(id);
}

function excluding(ids: readonly number[] = [], id: number): readonly number[] {
  return ids.filter((one) => one !== id);
}
