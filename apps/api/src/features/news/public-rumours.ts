import { publicLimits } from '@kopa/contracts/limits';
import type { PublicRumour } from '@kopa/contracts/news/public-rumours';
import { SECOND } from '@kopa/contracts/time';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../process/context.ts';
import { findLastAnswered } from './rumours.queries.ts';

/** Returns a function that finds the rumours answered last. All who ask within a second get the same ones. */
export function createPublicRumours(context: Context): () => Promise<PublicRumour[]> {
  const kept = new LRUCache<'all', PublicRumour[]>({
    ...{ max: 1, ttl: SECOND },
    fetchMethod: () => findLastAnswered(context.db, publicLimits.rumours),
  });
  return async () => (await kept.fetch('all')) ?? [];
}
