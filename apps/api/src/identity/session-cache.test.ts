import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecordedBus } from '../../test/buses.ts';
import { createSessionCache } from './session-cache.ts';
import type { MemberSession } from './sessions.queries.ts';

const session = (id: number) => ({ id, memberId: 100 + id }) as MemberSession;
const load = vi.fn<(id: number) => Promise<MemberSession | null>>();

let cache: ReturnType<typeof createSessionCache>;
let end: (...ids: number[]) => void;

beforeEach(() => {
  load.mockReset().mockImplementation(async (id) => session(id));
  const { bus, fromNeighbour } = createRecordedBus();
  end = (...ids) => fromNeighbour('sessionsEnded', { ids });
  cache = createSessionCache(bus);
});

const find = (id: number) => cache.get(`token ${id}`, () => load(id));

describe('a cached session', () => {
  it('is valid for two seconds after the start of its lookup', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const pass = (milliseconds: number) => {
      clock.mockReturnValue(performance.now() + milliseconds);
      vi.advanceTimersByTime(milliseconds);
    };
    try {
      load.mockImplementationOnce(async (id) => {
        pass(500);
        return session(id);
      });
      await find(1);
      pass(1_499);
      await find(1);
      expect(load).toHaveBeenCalledTimes(1);
      pass(2);
      expect(await find(1)).toEqual(session(1));
      expect(load).toHaveBeenCalledTimes(2);
    } finally {
      clock.mockRestore();
      vi.useRealTimers();
    }
  });

  it('is removed at once when it ends; other sessions stay', async () => {
    for (const id of [1, 2, 3, 4, 5]) await find(id);
    end(1, 3, 5);
    load.mockClear().mockResolvedValue(null);
    expect([await find(1), await find(3), await find(5)]).toEqual([null, null, null]);
    expect([await find(2), await find(4)]).toEqual([session(2), session(4)]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is not cached if sessions ended during its lookup', async () => {
    load.mockImplementationOnce(async (id) => {
      end(id);
      return session(id);
    });
    await find(1);
    load.mockResolvedValue(null);
    expect(await find(1)).toBeNull();
  });

  it('is looked up once for 200 calls at the same time', async () => {
    const found = await Promise.all(Array.from({ length: 200 }, () => find(1)));
    expect(new Set(found)).toEqual(new Set([session(1)]));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is looked up again for calls after its end, while an earlier lookup has not ended', async () => {
    const earlier = find(1);
    end(1);
    load.mockResolvedValue(null);
    expect(await find(1)).toBeNull();
    expect(await earlier).toEqual(session(1));
    expect(await find(1)).toBeNull();
  });

  it('is looked up each time while it does not exist', async () => {
    load.mockResolvedValue(null);
    expect([await find(1), await find(1)]).toEqual([null, null]);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
