import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { type Bus, createListeners } from './bus/bus.ts';
import { createGroupMembers, type GroupMembers } from './group-members.ts';

const [ada, bayo, chidi] = [1, 2, 3];
const group = 7;

let bus: Bus;
/** The group in the database. */
let stored: { version: number; members: number[] };
let groups: GroupMembers;
let reads: number;
let lost: number[];
/** The gate that holds readings back. */
let hold: Promise<unknown>;

beforeEach(() => {
  const listeners = createListeners();
  bus = {
    processId: 'this',
    send: (topic, message) => listeners.deliver(topic, message, 'this'),
    on: listeners.add,
    onSessionsEnded: () => {},
    close: async () => {},
  };
  stored = { version: 3, members: [ada, bayo] };
  [reads, lost, hold] = [0, [], Promise.resolve()];
  const reader = {
    async groupsOf(memberId: number) {
      const found = stored.members.includes(memberId) ? [{ groupId: group, version: stored.version }] : [];
      await hold;
      return found;
    },
    async membersAmong(_groupId: number, ids: number[]) {
      reads += 1;
      const { version, members } = stored;
      await hold;
      return { version, memberIds: members.filter((id) => ids.includes(id)) };
    },
  };
  groups = createGroupMembers(bus, reader, (ids) => lost.push(...ids));
});

const signIn = async (memberId: number) => groups.set(memberId, await groups.read(memberId));

/** These members have sockets, and a first event has gone through. */
async function begin(...memberIds: number[]): Promise<void> {
  for (const id of memberIds) await signIn(id);
  await receivers();
  reads = 0;
}

function change(memberId: number, isMember: boolean, { isTold } = { isTold: true }): () => void {
  const version = stored.version + 1;
  const others = stored.members.filter((id) => id !== memberId);
  stored = { version, members: isMember ? [...others, memberId] : others };
  const tell = () => bus.send('membership', { memberId, changes: [{ groupId: group, version, isMember }] });
  if (isTold) tell();
  return tell;
}

/** Makes the readings that begin from now on wait until the returned function is called. */
function holdReading(): () => void {
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  return release;
}

/** How often the members are read for an event that nobody here gets. */
async function countReads(): Promise<number> {
  groups.deliver({ group, version: stored.version }, (ids) => expect(ids).toEqual([]));
  await setImmediate();
  return reads;
}

/** The receivers of an event of now, in the order of deliveries. */
async function receivers(skipped: number[] = []): Promise<number[]> {
  return new Promise((resolve) => groups.deliver({ group, version: stored.version, skipped }, resolve));
}

it('an event goes to the members with sockets here, without the excluded ones, and needs no reading', async () => {
  await begin(ada, bayo, chidi);
  expect(await receivers()).toEqual([ada, bayo]);
  expect(await receivers([ada])).toEqual([bayo]);
  expect(reads).toBe(0);
});

it('changes that arrive in order are applied without a reading', async () => {
  await begin(ada, bayo, chidi);
  change(chidi, true);
  change(ada, false);
  change(99, true);
  expect(await receivers()).toEqual([bayo, chidi]);
  expect(reads).toBe(0);
});

it('an event that overtakes the message of a change waits until the members are read', async () => {
  await begin(ada, bayo);
  const tell = change(ada, false, { isTold: false });
  expect(await receivers()).toEqual([bayo]);
  tell();
  expect(await receivers()).toEqual([bayo]);
  expect(reads).toBe(1);
});

it('a member who joins and leaves is out, whatever the order of the messages', async () => {
  await begin(ada, chidi);
  const joined = change(chidi, true, { isTold: false });
  change(chidi, false);
  joined();
  expect(await receivers()).toEqual([ada]);
});

it('a member who leaves while their groups are read for a new socket is out, and one who joins is in', async () => {
  await begin(ada);
  const release = holdReading();
  const signingIn = [signIn(bayo), signIn(chidi)];
  change(bayo, false);
  change(chidi, true);
  release();
  await Promise.all(signingIn);
  expect(await receivers()).toEqual([ada, chidi]);
});

it('the last socket of a member who leaves is out of an event that waits', async () => {
  await begin(ada, bayo);
  change(99, true, { isTold: false });
  const received = receivers();
  groups.remove(bayo);
  expect(await received).toEqual([ada]);
});

it('a member who gets a socket while the members are read gets the event that waits', async () => {
  await begin(ada);
  change(chidi, true, { isTold: false });
  const release = holdReading();
  const received = receivers();
  hold = Promise.resolve();
  await signIn(chidi);
  release();
  expect((await received).toSorted()).toEqual([ada, chidi]);
});

it('events of a group stay in order while its members are read', async () => {
  await begin(ada);
  const order: string[] = [];
  change(99, true, { isTold: false });
  groups.deliver({ group, version: 4 }, () => order.push('new'));
  groups.deliver({ group, version: 3 }, () => order.push('old'));
  await receivers();
  expect(order).toEqual(['new', 'old']);
});

it('members who may have missed an event are told where the members cannot be read, and the next event reads again', async () => {
  await begin(ada, bayo);
  change(99, true, { isTold: false });
  hold = Promise.reject(new Error('away'));
  hold.catch(() => {});
  groups.deliver({ group, version: stored.version }, () => expect.unreachable());
  await expect.poll(() => lost).toEqual([ada, bayo]);
  hold = Promise.resolve();
  expect(await receivers()).toEqual([ada, bayo]);
});

it('of a group without members here the members are read once, and again after a change that was not announced', async () => {
  await begin(chidi);
  expect(await countReads()).toBe(0);
  change(99, true);
  expect(await countReads()).toBe(0);
  change(98, true, { isTold: false });
  expect(await countReads()).toBe(1);
  change(chidi, true);
  expect(await receivers()).toEqual([chidi]);
  expect(reads).toBe(1);
});

it('a member who has joined without a message gets an event even if alone here from the group', async () => {
  await begin(chidi);
  change(chidi, true, { isTold: false });
  expect(await receivers()).toEqual([chidi]);
});

it('a member who has joined without a message gets an event where another of the group has just got a socket', async () => {
  await signIn(chidi);
  const tell = change(chidi, true, { isTold: false });
  await signIn(ada);
  tell();
  expect((await receivers()).toSorted()).toEqual([ada, chidi]);
});
