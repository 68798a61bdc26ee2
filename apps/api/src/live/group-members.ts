import { LRUCache } from 'lru-cache';
import type { Bus, GroupAudience, MembershipChange } from './bus/bus.ts';

/** The groups of a member, each with the number of the last change of its members, as read from the database. */
export type Memberships = readonly { groupId: number; version: number }[];

/** Reads the members that this process has not cached from the database. */
export interface MembershipReader {
  groupsOf(memberId: number): Promise<Memberships>;
  /** Which of these members belong to a group, and the number of the last change of its members. */
  membersAmong(groupId: number, memberIds: number[]): Promise<{ version: number; memberIds: number[] }>;
}

/** Memberships that were read, and the time of `performance.now()` when the reading began. */
interface ReadMemberships {
  since: number;
  memberships: Memberships;
}

/** The members with sockets on this process by their groups. */
export interface GroupMembers {
  /** Reads the groups of a member who is about to get a socket here. */
  read(memberId: number): Promise<ReadMemberships>;
  /** The member has a socket here now. */
  set(memberId: number, read: ReadMemberships): void;
  /** The member's last socket here has closed. */
  remove(memberId: number): void;
  /**
   * Calls `send` with the members here who may get an event: at once if all changes up to the event's version are known,
   * otherwise after the members have been read again. Events of a group stay in order.
   */
  deliver(audience: GroupAudience, send: (memberIds: number[]) => void): void;
}

interface LocalGroup {
  /** All changes up to this one are contained in `members`. */
  version: number;
  /** Those with a socket here. */
  members: Set<number>;
  /** The events that wait for the reading under way; null without a reading. */
  waiting: { audience: GroupAudience; send: (memberIds: number[]) => void }[] | null;
}

/** How long changes are kept, in ms, for members whose groups are just being read. A reading never takes longer. */
const changesKeptFor = 10_000;
/** How many groups without a member here are cached. The members of others are read at their next event. */
const absentAtMost = 20_000;

/**
 * Membership is authorisation, so an event is never sent by memberships that are older than the event. The database
 * numbers the changes of a group's members. Each event of a group carries the number as of its own commit, and a process
 * that has missed a change, or has not got it yet, reads the members before it sends the event. Where even that fails,
 * `onLoss` gets the members who may have missed an event.
 */
export function createGroupMembers(
  bus: Bus,
  reader: MembershipReader,
  onLoss: (memberIds: readonly number[]) => void,
): GroupMembers {
  const groups = new Map<number, LocalGroup>();
  /** Groups of which nobody had a socket here at this version. */
  const absent = new LRUCache<number, number>({ max: absentAtMost });
  const groupsOf = new Map<number, readonly number[]>();
  let recent: (MembershipChange & { memberId: number; at: number })[] = [];

  function open(groupId: number): LocalGroup {
    const group = { version: absent.get(groupId) ?? -1, members: new Set<number>(), waiting: null };
    absent.delete(groupId);
    groups.set(groupId, group);
    return group;
  }

  function closeIfEmpty(groupId: number, group: LocalGroup): void {
    if (group.members.size > 0 || group.waiting !== null) return;
    groups.delete(groupId);
    absent.set(groupId, group.version);
  }

  function put(memberId: number, groupId: number, version: number): void {
    const group = groups.get(groupId) ?? open(groupId);
    group.version = Math.min(group.version, version);
    group.members.add(memberId);
    const own = groupsOf.get(memberId);
    if (own !== undefined && !own.includes(groupId)) groupsOf.set(memberId, own.concat(groupId));
  }

  function take(memberId: number, groupId: number): void {
    const group = groups.get(groupId);
    if (group?.members.delete(memberId) !== true) return;
    closeIfEmpty(groupId, group);
    const own = groupsOf.get(memberId) ?? [];
    groupsOf.set(
      memberId,
      own.filter((id) => id !== groupId),
    );
  }

  function remove(memberId: number): void {
    for (const groupId of groupsOf.get(memberId) ?? []) take(memberId, groupId);
    groupsOf.delete(memberId);
  }

  bus.on('membership', ({ memberId, changes }) => {
    const at = performance.now();
    recent = recent.filter((change) => at - change.at < changesKeptFor);
    for (const change of changes) {
      recent.push({ ...change, memberId, at });
      apply(memberId, change);
    }
  });

  /** A change that does not follow the last known one is left to the next event, before which the members are read. */
  function apply(memberId: number, { groupId, version, isMember }: MembershipChange): void {
    const group = groups.get(groupId) ?? (absent.has(groupId) ? open(groupId) : undefined);
    if (group === undefined) return;
    if (version === group.version + 1) {
      group.version = version;
      if (isMember && groupsOf.has(memberId)) put(memberId, groupId, version);
      if (!isMember) take(memberId, groupId);
    }
    closeIfEmpty(groupId, group);
  }

  async function readAgain(groupId: number, group: LocalGroup): Promise<void> {
    try {
      do {
        const asked = [...groupsOf.keys()];
        const needed = newest(group);
        // A member who gets a socket meanwhile lowers it.
        group.version = Number.POSITIVE_INFINITY;
        const { version, memberIds } = await reader.membersAmong(groupId, asked);
        if (version < needed) throw new Error('the members that were read are older than an event');
        const found = new Set(memberIds);
        for (const memberId of asked) {
          if (!found.has(memberId)) take(memberId, groupId);
          else if (groupsOf.has(memberId)) put(memberId, groupId, version);
        }
        group.version = Math.min(group.version, version);
      } while (newest(group) > group.version);
      const waiting = group.waiting ?? [];
      group.waiting = null;
      for (const { audience, send } of waiting) send(receivers(group, audience));
    } catch {
      group.waiting = null;
      group.version = -1;
      onLoss([...group.members]);
    }
    closeIfEmpty(groupId, group);
  }

  /** The newest version among the waiting events. */
  function newest({ waiting }: LocalGroup): number {
    return Math.max(...(waiting ?? []).map(({ audience }) => audience.version));
  }

  function receivers({ members }: LocalGroup, { skipped = [] }: GroupAudience): number[] {
    return [...members].filter((id) => !skipped.includes(id));
  }

  return {
    async read(memberId) {
      const since = performance.now();
      return { since, memberships: await reader.groupsOf(memberId) };
    },
    set(memberId, { since, memberships }) {
      remove(memberId);
      const versions = new Map(memberships.map(({ groupId, version }) => [groupId, version]));
      for (const change of recent) {
        if (change.memberId !== memberId || change.at < since) continue;
        if (change.version <= (versions.get(change.groupId) ?? -1)) continue;
        if (change.isMember) versions.set(change.groupId, change.version);
        else versions.delete(change.groupId);
      }
      groupsOf.set(memberId, []);
      for (const [groupId, version] of versions) put(memberId, groupId, version);
    },
    remove,
    deliver(audience, send) {
      if (groupsOf.size === 0 || audience.version <= (absent.get(audience.group) ?? -1)) return;
      const group = groups.get(audience.group) ?? open(audience.group);
      if (group.waiting !== null) {
        group.waiting.push({ audience, send });
      } else if (audience.version <= group.version) {
        send(receivers(group, audience));
      } else {
        group.waiting = [{ audience, send }];
        void readAgain(audience.group, group);
      }
    },
  };
}
