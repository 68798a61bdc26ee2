import { memberKey } from './stored-member.ts';

/** Storage key of the transferred bytes; a logout removes it. */
const key = 'kopa.data-use';

interface DataUse {
  /** `YYYY-MM` in Lagos. */
  month: string;
  bytes: number;
}

/** Lagos is an hour ahead of UTC all year. A format of `Intl` would cost a slow phone some 20 ms of each start. */
const thisMonth = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);

/** Bytes that Kopa has transferred in this browser this month. */
export function dataUsed(): number {
  try {
    const use = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DataUse> | null;
    return use?.month === thisMonth() && typeof use.bytes === 'number' ? use.bytes : 0;
  } catch {
    return 0;
  }
}

/** Adds the measured transfers of the page to the month's sum. Returns a function that stops it. */
export function measureDataUse(): () => void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
    try {
      // The last entries come after a logout, which leaves nothing behind.
      if (bytes === 0 || localStorage.getItem(memberKey) === null) return;
      localStorage.setItem(key, JSON.stringify({ month: thisMonth(), bytes: dataUsed() + bytes } satisfies DataUse));
    } catch {
      // Without storage there is no sum.
    }
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  return () => observer.disconnect();
}
