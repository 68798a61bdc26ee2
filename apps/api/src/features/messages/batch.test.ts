import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batch.ts';

vi.mock('node:timers/promises', async (original) => {
  const actual = await original<typeof import('node:timers/promises')>();
  return { ...actual, setImmediate: vi.fn(actual.setImmediate) };
});

/** A gathering of words that are apart by their first letter; each run ends when the test says so. */
function words({ most = 10, runs = 1, patience = 60_000 } = {}) {
  const begun: { items: string[]; end: (error?: Error) => void }[] = [];
  const add = createBatcher<string, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(items.map((item) => item.toUpperCase())) : reject(error);
        begun.push({ items, end });
      }),
    apart: (word) => word.charAt(0),
    most,
    runs,
    patience,
  });
  const run = async (place: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(place);
    return begun[place] as (typeof begun)[number];
  };
  return { add, run, begun };
}

describe('what is gathered', () => {
  it('runs alone where nothing else is asked for', async () => {
    const { add, run } = words();
    const result = add('apple');
    (await run(0)).end();
    expect(await result).toBe('APPLE');
  });

  it('runs together where it came during a run, each with its own result', async () => {
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

  it('waits for a run with what it must be apart from, then shares one with what else has waited, in order', async () => {
    const { add, run } = words({ runs: 2 });
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

  it('is at most so much in one run, and the rest in the next', async () => {
    const { add, run } = words({ most: 2 });
    const all = Promise.all(['apple', 'banana', 'cherry'].map(add));
    const first = await run(0);
    expect(first.items).toEqual(['apple', 'banana']);
    first.end();
    const second = await run(1);
    expect(second.items).toEqual(['cherry']);
    second.end();
    expect(await all).toHaveLength(3);
  });

  it('fails with its run, and what comes after does not', async () => {
    const { add, run } = words();
    const failing = Promise.allSettled(['apple', 'banana'].map(add));
    const first = await run(0);
    const later = add('avocado');
    first.end(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    (await run(1)).end();
    expect(await later).toBe('AVOCADO');
  });

  it('is told to come back where it would wait for long, while the run before it still takes its time', async () => {
    const { add, run, begun } = words({ patience: 20 });
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

  it('costs nothing while it waits for what it must be apart from', async () => {
    const { add, run } = words({ runs: 2 });
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
