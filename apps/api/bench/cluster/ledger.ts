/** An acknowledged write, of which every socket of both members gets a frame. */
interface Write {
  id: number;
  members: number[];
  /** When its first try began, and when it was acknowledged. */
  from: number;
  to: number;
}

/** A socket from when it was authenticated until it closed; coming back it fetches the rest. */
export interface Presence {
  member: number;
  from: number;
  to: number;
  seen: Map<number, number>;
}

/** A frame whose writer was told nothing, because its answer was lost, may come so much later. */
const late = 30_000;

/** The members who were there for each write, and the frames that arrived. */
export class Ledger {
  readonly #writes: Write[] = [];
  readonly #presences: Presence[] = [];

  /** A member's socket that is not authenticated yet. */
  absent(member: number): Presence {
    const presence = {
      member,
      from: Number.POSITIVE_INFINITY,
      to: Number.POSITIVE_INFINITY,
      seen: new Map<number, number>(),
    };
    this.#presences.push(presence);
    return presence;
  }

  write(write: Write): void {
    this.#writes.push(write);
  }

  /** Of the writes acknowledged in a time: frames that a socket missed while it stayed open, and frames too many. */
  judge(from: number, to: number): { missed: number; doubled: number } {
    let [missed, doubled] = [0, 0];
    for (const write of this.#writes) {
      if (write.to < from || write.to >= to) continue;
      for (const presence of this.#presences) {
        if (!write.members.includes(presence.member)) continue;
        const seen = presence.seen.get(write.id) ?? 0;
        if (seen > 1) doubled += 1;
        if (seen === 0 && presence.from < write.from && presence.to > write.to + late) missed += 1;
      }
    }
    return { missed, doubled };
  }
}
