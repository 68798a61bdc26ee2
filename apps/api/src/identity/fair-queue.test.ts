import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue for one work at once, at first with a work that ends when `open` is called. */
function createClosedQueue(longest: number) {
  const run = createFairQueue(1, longest);
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = run([], () => gate.promise);
  return {
    done,
    /** Queues a work; returns whether it was done. */
    add: (name: string, ...sharers: string[]) =>
      run(sharers, async () => done.push(name)).then(
        () => true,
        () => false,
      ),
    open: () => {
      gate.resolve();
      return first;
    },
  };
}

describe('a fair queue', () => {
  it('takes sharers in turns, and the works of each in their order', async () => {
    const { add, open, done } = createClosedQueue(10);
    const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('b1', 'b'), add('b2', 'b'), add('c1', 'c')];
    await open();
    expect(await Promise.all(all)).not.toContain(false);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('counts a work with several sharers for each of them', async () => {
    const { add, open, done } = createClosedQueue(10);
    const all = [add('1', 'network 1', 'ada'), add('2', 'network 2', 'ada'), add('3', 'network 3', 'bayo')];
    await open();
    await Promise.all(all);
    expect(done).toEqual(['1', '3', '2']);
  });

  it('gives equal shares to the accounts of a network, one that has just come included', async () => {
    const { add, open, done } = createClosedQueue(6);
    const crowd = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => add(name, 'camp', name[0] as string));
    const late = add('c1', 'camp', 'c');
    await open();
    expect(await Promise.all([...crowd, late])).toEqual([true, true, true, true, true, false, true]);
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('leaves all places to one sharer while no other comes, then gives the latest ones away', async () => {
    const { add, open, done } = createClosedQueue(3);
    const ofA = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('a4', 'a')];
    const ofB = [add('b1', 'b'), add('b2', 'b'), add('b3', 'b')];
    await open();
    expect(await Promise.all(ofA)).toEqual([true, true, false, false]);
    expect(await Promise.all(ofB)).toEqual([true, false, false]);
    expect(done).toEqual(['a1', 'b1', 'a2']);
  });

  it('refuses as overloaded, and goes on after a work that fails', async () => {
    const run = createFairQueue(1, 0);
    const failing = run(['a'], () => Promise.reject(new Error('no')));
    await expect(run(['b'], async () => 1)).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    await expect(failing).rejects.toThrow('no');
    expect(await run(['b'], async () => 1)).toBe(1);
  });
});
