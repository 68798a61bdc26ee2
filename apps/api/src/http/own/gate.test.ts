import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGate } from './gate.ts';

const overloaded = { code: 'overloaded', retryAfter: 1 };
const roomy = { size: 2, perKey: 2, waiting: 10, waitingPerKey: 10, timeout: 60_000 };

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

  it('refuses callers of a key at once while nobody of it has left for the time of a wait', async () => {
    vi.useFakeTimers();
    const gate = createGate({ ...roomy, size: 3 });
    await gate.enter('locked');
    const leave = await gate.enter('locked');
    expect(gate.isFull('locked')).toBe(false);
    const refused = expect(gate.enter('locked')).rejects.toMatchObject(overloaded);
    await vi.advanceTimersByTimeAsync(roomy.timeout + 1);
    await refused;
    expect([gate.isFull('locked'), gate.isFull('other')]).toEqual([true, false]);
    await expect(gate.enter('locked')).rejects.toMatchObject(overloaded);
    leave();
    await gate.enter('locked');
    expect(gate.isFull('locked')).toBe(false);
  });

  it('sends away callers who have waited too long, and counts them no more', async () => {
    const gate = createGate({ ...roomy, size: 1, waiting: 1, waitingPerKey: 1, timeout: 1 });
    const leave = await gate.enter('a');
    await expect(gate.enter('a')).rejects.toMatchObject(overloaded);
    leave();
    expect([gate.inside(), gate.waiting()]).toEqual([0, 0]);
  });
});
