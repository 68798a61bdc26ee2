import { beforeEach, expect, it } from 'vitest';
import { createGroupFrames } from './group-frames.ts';

const [ada, bayo, chidi] = [1, 2, 3];
const group = 7;

/** The group in the database. */
let stored: number[];
/** The members with sockets here. */
let here: number[];
let reads: number;
/** The readings wait for it. */
let hold: Promise<unknown>;
let sent: [frame: string, memberIds: number[]][];
let lost: number[];
/** The number of readings that fail from now on. */
let failures: number;
let sendToGroup: ReturnType<typeof createGroupFrames>;
beforeEach(() => {
  [stored, here, reads, hold, sent, lost, failures] = [
    [ada, bayo],
    [ada, bayo, chidi],
    0,
    Promise.resolve(),
    [],
    [],
    0,
  ];
  sendToGroup = createGroupFrames({
    membersHere: () => here,
    async membersAmong(_groupId, memberIds) {
      reads += 1;
      const found = stored.filter((id) => memberIds.includes(id));
      await hold;
      failures -= 1;
      if (failures >= 0) throw new Error('away');
      return found;
    },
    send: (frame, memberIds) => sent.push([frame, memberIds]),
    onLoss: (memberIds) => lost.push(...memberIds),
    retries: [1],
  });
});

/** Makes the readings that begin from now on wait until the returned function is called. */
function holdReading(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return resolve;
}

const frames = () => sent.map(([frame]) => frame);

it('a frame goes to the members with sockets here, of whom the audience may name some', async () => {
  sendToGroup({ group }, 'to all');
  sendToGroup({ group, skipped: [ada] }, 'without Ada');
  sendToGroup({ group, only: [bayo, chidi] }, 'to Bayo, and to Chidi who has left');
  await expect
    .poll(() => sent)
    .toEqual([
      ['to all', [ada, bayo]],
      ['without Ada', [bayo]],
      ['to Bayo, and to Chidi who has left', [bayo]],
    ]);
  expect(reads).toBe(1);
});

it('without a socket here nothing is read', async () => {
  here = [];
  sendToGroup({ group }, 'unread');
  await expect.poll(frames).toEqual(['unread']);
  expect([reads, sent]).toEqual([0, [['unread', []]]]);
});

it('a frame that comes during a reading waits for the next one, after which the member who left gets nothing', async () => {
  const release = holdReading();
  sendToGroup({ group }, 'before');
  await expect.poll(() => reads).toBe(1);
  stored = [ada];
  sendToGroup({ group }, 'after');
  sendToGroup({ group }, 'later');
  release();
  await expect
    .poll(() => sent)
    .toEqual([
      ['before', [ada, bayo]],
      ['after', [ada]],
      ['later', [ada]],
    ]);
  expect(reads).toBe(2);
});

it('the reading of one group does not hold up another', async () => {
  const release = holdReading();
  sendToGroup({ group }, 'held');
  await expect.poll(() => reads).toBe(1);
  hold = Promise.resolve();
  sendToGroup({ group: 8 }, 'free');
  await expect.poll(frames).toEqual(['free']);
  release();
  await expect.poll(frames).toEqual(['free', 'held']);
});

it('a reading that fails once is tried again, and no member misses a frame', async () => {
  failures = 1;
  sendToGroup({ group }, 'late');
  await expect.poll(() => sent).toEqual([['late', [ada, bayo]]]);
  expect([reads, lost]).toEqual([2, []]);
});

it('where a reading fails again the members here may have missed a frame, and the next frame is read for again', async () => {
  failures = 2;
  sendToGroup({ group }, 'lost');
  await expect.poll(() => lost).toEqual([ada, bayo, chidi]);
  sendToGroup({ group }, 'next');
  await expect.poll(() => sent).toEqual([['next', [ada, bayo]]]);
});
