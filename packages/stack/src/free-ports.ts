import { portIsFree } from './postgres-process.ts';

/** Below the ports that systems give to outgoing connections, and apart from the default ones of the servers. */
const lowest = 20_000;
const width = 300;
const places = 30;

/**
 * Where a range of ports begins in which `offsets` are all free now. It looks from a random place on, so that two runs
 * that begin together hardly ever find the same one. `candidates` are the beginnings it tries.
 * @throws Error where none is free
 */
export async function findFreePorts(
  offsets: readonly number[],
  candidates: Iterable<number> = fromRandomPlace(),
): Promise<number> {
  for (const first of candidates) {
    const free = await Promise.all(
      offsets.flatMap((offset) => [portIsFree(first + offset), portIsFree(first + offset, '::1')]),
    );
    if (free.every(Boolean)) return first;
  }
  throw new Error('No range of ports is free.');
}

function* fromRandomPlace(): Generator<number> {
  const start = Math.floor(Math.random() * places);
  for (let step = 0; step < places; step += 1) yield lowest + ((start + step) % places) * width;
}
