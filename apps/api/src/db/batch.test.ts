import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batch.ts';

vi.mock('node:timers/promises', async (original) => {
  const actual = await original<typeof import('node:timers/promises')>();
  return { ...actual, setImmediate: vi.fn(actual.setImmediate) };
});

/** A batcher of words with their first letter as the key. The test ends each run. */
function words({ maxSize = 10, concurrency = 1, maxItems = 100, timeout = 60_000 } = {}) {
  const begun: { items: string[]; end: (error?: Error) => void }[] = [];
  const add = createBatcher<string, string>({
    kind: 'words',
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(items.map((item) => item.toUpperCase())) : reject(error);
        begun.push({ items, end });
      }),
    keyOf: (word) => word.charAt(0),
    maxSize,
    concurrency,
    maxItems,
    timeout,
  });
  const run = async (place: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(place);
    return begun[place] as (typeof begun)[number];
  };
  return { add, run, begun };
}

describe('an item of a batcher', () => {
  it('runs alone if no other waits', async () => {
    const { add, run } = words();
    const result = add('apple');
    (await run(0)).end();
    expect(await result).toBe('APPLE');
  });

  it('shares the next run with others that were added during a run, and gets its own result', async () => {
    const { add, run } = words();
    const first = add('apple');
    const { end } = await run(0);
    const later = ['banana', 'cherry'].map(add);
    end();
    const second = await run(1);
    expect(second.items).toEqual(['banana', 'cherry']);
    second.end();
    expect(await Promise.all([first, ...later])).toEqual(['APPLE', 'BANANA', 'CHERRY']);
  });

  it('waits for the run that holds its key, then shares the next one with all waiting items, in order', async () => {
    const { add, run } = words({ concurrency: 2 });
    const first = add('apple');
    const { end } = await run(0);
    const later = Promise.all(['apricot', 'banana', 'avocado'].map(add));
    const second = await run(1);
    expect(second.items).toEqual(['banana']);
    second.end();
    end();
    const third = await run(2);
    expect(third.items).toEqual(['apricot', 'avocado']);
    third.end();
    expect(await first).toBe('APPLE');
    expect(await later).toEqual(['APRICOT', 'BANANA', 'AVOCADO']);
  });

  it('moves to the next run if one is full', async () => {
    const { add, run } = words({ maxSize: 2 });
    const all = Promise.all(['apple', 'banana', 'cherry'].map(add));
    const first = await run(0);
    expect(first.items).toEqual(['apple', 'banana']);
    first.end();
    const second = await run(1);
    expect(second.items).toEqual(['cherry']);
    second.end();
    expect(await all).toHaveLength(3);
  });

  it('is refused at once if as many wait or run as are allowed, and accepted again after them', async () => {
    const { add, run } = words({ maxItems: 2 });
    const all = Promise.all(['apple', 'banana'].map(add));
    await expect(add('cherry')).rejects.toMatchObject({ code: 'overloaded' });
    (await run(0)).end();
    await all;
    const later = add('cherry');
    (await run(1)).end();
    expect(await later).toBe('CHERRY');
  });

  it('fails with its run, while later items succeed', async () => {
    const { add, run } = words();
    const failing = Promise.allSettled(['apple', 'banana'].map(add));
    const first = await run(0);
    const later = add('avocado');
    first.end(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    (await run(1)).end();
    expect(await later).toBe('AVOCADO');
  });

  it('is refused as overloaded after the timeout, even during an earlier run', async () => {
    const { add, run, begun } = words({ timeout: 20 });
    const first = add('apple');
    const { end } = await run(0);
    const late = await Promise.allSettled([add('apricot'), add('banana')]);
    expect(late).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'overloaded' } }));
    const next = add('avocado');
    end();
    expect(await first).toBe('APPLE');
    (await run(1)).end();
    expect(await next).toBe('AVOCADO');
    expect(begun.map(({ items }) => items)).toEqual([['apple'], ['avocado']]);
  });

  it('occupies no run while it waits for the run that holds its key', async () => {
    const { add, run } = words({ concurrency: 2 });
    const first = add('apple');
    const { end } = await run(0);
    const second = add('apricot');
    const before = vi.mocked(endOfTurn).mock.calls.length;
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(vi.mocked(endOfTurn).mock.calls.length - before).toBeLessThan(5);
    end();
    (await run(1)).end();
    expect(await Promise.all([first, second])).toEqual(['APPLE', 'APRICOT']);
  });
});
