import { publicLimits } from '@kopa/contracts/limits';
import type { PublicEntry } from '@kopa/contracts/service/public-calendar';
import { SECOND } from '@kopa/contracts/time';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../process/context.ts';
import { findPublicEntries } from './calendar.queries.ts';

/**
 * Returns a function that finds the public entries of a batch, or those for everybody. All who ask within a second get
 * the same ones, so that strangers take no more connections the more they are.
 */
export function createPublicCalendar(context: Context): (batch: string | undefined) => Promise<PublicEntry[]> {
  const kept = new LRUCache<string, PublicEntry[]>({
    ...{ max: 50, ttl: SECOND },
    fetchMethod: (batch) => {
      const today = dayInLagos(context.now());
      const days = { from: today, to: addDays(today, publicLimits.ahead) };
      return findPublicEntries(context.db, batch || null, days, publicLimits.entries);
    },
  });
  return async (batch = '') => (await kept.fetch(batch)) ?? [];
}
