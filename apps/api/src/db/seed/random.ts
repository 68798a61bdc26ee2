/** A seeded random number generator (mulberry32), so that the demo is the same on every machine. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** A random item of a list. */
  pick<T>(items: readonly T[]): T;
  /** True with the probability `share`, from 0 to 1. */
  chance(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (share) => next() < share,
  };
}
