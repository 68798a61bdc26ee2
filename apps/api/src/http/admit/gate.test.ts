import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGate } from './gate.ts';

const overloaded = { code: 'overloaded', retryAfter: 1 };
const roomy = { size: 2, perKey: 2, waiting: 10, waitingPerKey: 10, stuckAfter: 60_000 };

afterEach(() => void vi.useRealTimers());

describe('a gate', () => {
  it('lets in as many as there is room for; the next one enters when somebody leaves, once', async () => {
    const gate = createGate(roomy);
    const leave = await gate.enter('camp');
    await gate.enter('camp');
    const order: string[] = [];
    const enter = async (name: string) => {
      const leaveAgain = await gate.enter('camp');
      order.push(name);
      return leaveAgain;
    };
    const [first, second] = [enter('first'), enter('second')];
    expect([gate.inside(), gate.waiting(), gate.tryEnter('camp')]).toEqual([2, 2, null]);
    leave();
    leave();
    const leaveFirst = await first;
    expect([order, gate.waiting()]).toEqual([['first'], 1]);
    leaveFirst();
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('keeps room for others from a key that has its part, also where that key waits in front of them', async () => {
    const gate = createGate({ ...roomy, perKey: 1 });
    const leave = await gate.enter('greedy');
    const waiting = gate.enter('greedy');
    await gate.enter('other');
    leave();
    await waiting;
    expect(gate.inside()).toBe(2);
  });

  it('lets in for the time of some work, also where it fails', async () => {
    const gate = createGate(roomy);
    await expect(gate.pass('a', async () => gate.inside())).resolves.toBe(1);
    await expect(gate.pass('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(gate.inside()).toBe(0);
  });

  it('binds those without a key by the bounds of all only', async () => {
    const gate = createGate({ ...roomy, perKey: 0, waitingPerKey: 0, waiting: 1 });
    const leave = await gate.enter(null);
    await gate.enter(null);
    const waiting = gate.enter(null);
    await expect(gate.enter(null)).rejects.toMatchObject(overloaded);
    leave();
    await waiting;
    expect(gate.inside()).toBe(2);
  });

  it('refuses at once where too many wait, over all keys or of one', async () => {
    const gate = createGate({ ...roomy, size: 1, waiting: 2, waitingPerKey: 1 });
    const leave = await gate.enter('a');
    const waiting = [gate.enter('a')];
    expect([gate.isFull('a'), gate.isFull('b')]).toEqual([true, false]);
    waiting.push(gate.enter('b'));
    await expect(gate.enter('a')).rejects.toMatchObject(overloaded);
    expect(gate.isFull('c')).toBe(true);
    await expect(gate.enter('c')).rejects.toMatchObject(overloaded);
    leave();
    for (const entered of waiting) (await entered)();
    expect([gate.inside(), gate.waiting(), gate.isFull('a')]).toEqual([0, 0, false]);
  });

  it('lets callers wait as long as others of their key leave, however slow these are', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 1, waiting: 100, waitingPerKey: 100 });
    const slow = roomy.stuckAfter * 0.7;
    const work = () => gate.pass('hot', () => new Promise<void>((resolve) => setTimeout(resolve, slow)));
    const all = Promise.all(Array.from({ length: 100 }, work));
    await vi.advanceTimersByTimeAsync(100 * slow);
    await all;
    expect(gate.inside()).toBe(0);
  });

  it('refuses waiting and new callers of a key while nobody of it leaves', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 3 });
    await gate.enter('locked');
    const leave = await gate.enter('locked');
    expect(gate.isFull('locked')).toBe(false);
    const refused = expect(gate.enter('locked')).rejects.toMatchObject(overloaded);
    await gate.enter('other');
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 5);
    await refused;
    expect([gate.isFull('locked'), gate.waiting()]).toEqual([true, 0]);
    await expect(gate.enter('locked')).rejects.toMatchObject(overloaded);
    leave();
    await gate.enter('locked');
    expect(gate.isFull('locked')).toBe(false);
  });

  it('counts nobody as gone whose work the timeouts of the database ended', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 1 });
    const work = () =>
      gate.pass('locked', async () => {
        await new Promise((resolve) => setTimeout(resolve, roomy.stuckAfter * 0.6));
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
      });
    const ended = Promise.allSettled(Array.from({ length: 10 }, work));
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter);
    expect(gate.waiting()).toBe(0);
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter);
    const reasons = (await ended).map((one) => (one as PromiseRejectedResult).reason.code);
    expect(reasons).toEqual(['55P03', '55P03', ...Array.from({ length: 8 }, () => 'overloaded')]);
  });

  it('counts the time anew for a caller that waits alone', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 1 });
    const leave = await gate.enter('locked');
    const first = gate.enter('locked');
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 0.75);
    leave(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
    const leaveFirst = await first;
    const second = gate.enter('locked');
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 0.75);
    leaveFirst();
    await second;
    expect(gate.inside()).toBe(1);
  });

  it('lets callers wait five times as long where no timeout of the database shows that they wait in vain', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 1 });
    const leave = await gate.enter('cold');
    const waiting = gate.enter('cold');
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 4);
    leave();
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
    const refused = expect(gate.enter('cold')).rejects.toMatchObject(overloaded);
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 5);
    await refused;
  });

  it('counts a pause of the whole process as a part of the time only', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 1 });
    const leave = await gate.enter('busy');
    const waiting = gate.enter('busy');
    // The clock jumps; one tick is due at once, as after a pause.
    vi.setSystemTime(Date.now() + 10 * roomy.stuckAfter);
    await vi.advanceTimersToNextTimerAsync();
    leave();
    await waiting;
    expect(gate.inside()).toBe(1);
  });

  it('lets callers without a place of all wait as long as anybody leaves', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, perKey: 1 });
    await gate.enter('stuck');
    const leave = await gate.enter('moving');
    const [first, second] = [gate.enter('third'), gate.enter('fourth')];
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 0.7);
    leave();
    const leaveAgain = await first;
    await vi.advanceTimersByTimeAsync(roomy.stuckAfter * 0.7);
    leaveAgain();
    await second;
    expect(gate.inside()).toBe(2);
  });

  it('refuses one more that waits of a caller, whatever its keys; others wait', async () => {
    const gate = createGate({ ...roomy, size: 4, perKey: 1, waitingPerCaller: 2 });
    const leave = [await gate.enter('post 1', { caller: 'ada' }), await gate.enter('post 2', { caller: 'ada' })];
    const waiting = [gate.enter('post 1', { caller: 'ada' }), gate.enter('post 2', { caller: 'ada' })];
    await expect(gate.enter('post 1', { caller: 'ada' })).rejects.toMatchObject(overloaded);
    waiting.push(gate.enter('post 1', { caller: 'bayo' }));
    for (const one of leave) one();
    for (const entered of waiting) (await entered)();
    expect([gate.inside(), gate.waiting()]).toEqual([0, 0]);
  });

  it('keeps room for readers from all that write', async () => {
    const gate = createGate({ ...roomy, size: 3, perKey: 3, writers: 2 });
    const leave = await gate.enter('feed', { writes: true });
    await gate.enter('chat', { writes: true });
    const waiting = gate.enter('people', { writes: true });
    await gate.enter('feed');
    expect([gate.inside(), gate.waiting()]).toEqual([3, 1]);
    leave();
    (await waiting)();
  });
});
