import { afterEach, expect, it, vi } from 'vitest';
import { createGates, inTurn } from './gates.ts';

const overloaded = { code: 'overloaded', retryAfter: 1 };
/** Lets all promises that are settled go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => void vi.useRealTimers());

it('two calls for each connection work at once, of one area three for each five connections', async () => {
  const { calls } = createGates(20);
  for (let one = 0; one < 12; one += 1) await calls.enter('groups');
  expect(calls.tryEnter('groups')).toBeNull();
  for (let one = 12; one < 40; one += 1) expect(calls.tryEnter(`area ${one}`)).not.toBeNull();
  expect(calls.tryEnter('messages')).toBeNull();
});

it('thirty calls for each connection wait, of one area three fifths of them; one more is refused at once', async () => {
  const { calls } = createGates(1);
  const leave = await calls.enter('groups');
  const waiting = Array.from({ length: 18 }, () => calls.pass('groups', async () => undefined));
  expect([calls.isFull('groups'), calls.isFull('messages')]).toEqual([true, false]);
  const leaveMessages = await calls.enter('messages');
  waiting.push(...Array.from({ length: 12 }, (_, one) => calls.pass(`area ${one}`, async () => undefined)));
  expect(calls.isFull('journeys')).toBe(true);
  leave();
  leaveMessages();
  await Promise.all(waiting);
  expect([calls.inside(), calls.waiting()]).toEqual([0, 0]);
});

it('calls for one row follow each other, and take one place and none of the queue of their area', async () => {
  const gates = createGates(20);
  const work = Promise.withResolvers<void>();
  let begun = 0;
  const write = (memberId: number) =>
    inTurn(gates, { row: 'group 1', memberId }, () =>
      gates.calls.pass('groups', () => {
        begun += 1;
        return work.promise;
      }),
    );
  const written = Array.from({ length: 300 }, (_, one) => write(Math.floor(one / 20)));
  await settle();
  expect([begun, gates.calls.inside(), gates.calls.waiting(), gates.rows.waiting()]).toEqual([1, 1, 0, 299]);
  await gates.calls.pass('groups', async () => undefined);
  work.resolve();
  await Promise.all(written);
  expect(begun).toBe(300);
});

it('two members fill the line of no row: each waits with twenty calls, one more is refused at once', async () => {
  const gates = createGates(20);
  const leave = await gates.rows.enter('group 1');
  const write = (memberId: number) => inTurn(gates, { row: 'group 1', memberId }, async () => memberId);
  const written = [1, 2].flatMap((member) => Array.from({ length: 200 }, () => write(member)));
  const refused = Promise.allSettled(written);
  written.push(write(3));
  leave();
  expect(await written.at(-1)).toBe(3);
  const reasons = (await refused).filter(({ status }) => status === 'rejected');
  expect(reasons).toHaveLength(2 * 180);
  expect(reasons[0]).toMatchObject({ reason: overloaded });
});

it('refuses callers for a locked row, and lets in the others of their area', async () => {
  vi.useFakeTimers();
  const gates = createGates(20);
  const lockedFor = (milliseconds: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  };
  const write = (memberId: number) =>
    inTurn(gates, { row: 'post 1', memberId }, () => gates.calls.pass('feed', lockedFor(600)));
  const written = Promise.allSettled([1, 2, 3, 4].map(write));
  await vi.advanceTimersByTimeAsync(1_200);
  const codes = (await written).map((one) => (one as PromiseRejectedResult).reason.code);
  expect(codes).toEqual(['55P03', '55P03', 'overloaded', 'overloaded']);
  expect([gates.calls.isFull('feed'), gates.calls.inside(), gates.rows.inside()]).toEqual([false, 0, 0]);
});
