import { once } from './once.ts';

const format = once(() => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }));

/** A count in short: 1.2k. */
export function formatCount(count: number): string {
  return format().format(count).replace('K', 'k');
}
