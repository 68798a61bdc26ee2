import { portIsFree } from './postgres-process.ts';

/** The ranges are below the ports of outgoing connections and contain no default port of a server. */
const lowest = 20_000;
const width = 300;
const ranges = 30;

/**
 * Returns the first port of a range in which all `offsets` are free now. The search starts at a random range, so that
 * two simultaneous runs hardly ever find the same one. `candidates` are the first ports of the ranges that it tries.
 * @throws Error if no range is free
 */
export async function findFreePorts(
  offsets: readonly number[],
  candidates: Iterable<number> = fromRandomRange(),
): Promise<number> {
  for (const first of candidates) {
    const free = await Promise.all(
      offsets.flatMap((offset) => [portIsFree(first + offset), portIsFree(first + offset, '::1')]),
    );
    if (free.every(Boolean)) return first;
  }
  throw new Error('No range of ports is free.');
}

function* fromRandomRange(): Generator<number> {
  const start = Math.floor(Math.random() * ranges);
  for (let step = 0; step < ranges; step += 1) yield lowest + ((start + step) % ranges) * width;
}
