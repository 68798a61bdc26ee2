import type { AnalyticsInterval, PlatformAnalytics } from '@kopa/contracts/admin/analytics';
import { analyticsLimits } from '@kopa/contracts/limits';
import { stateNames } from '@kopa/contracts/service/lgas';
import {
  type DayRange,
  daysByMonth,
  firstOfInterval,
  hoursToAnswer,
  intervalsOf,
  isWhole,
  lastOfInterval,
} from '@kopa/rules/admin/analytics';
import { addDays, earlierDay, laterDay } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  countActive,
  countDays,
  countStatePosts,
  type DayCounts,
  deleteActivityBefore,
  findActive,
  findDays,
  findNextDay,
  findStates,
  insertActive,
  insertDay,
  insertStatePosts,
} from './analytics.queries.ts';

/** Days that are counted from their rows until the job has stored them: today, and yesterday right after midnight. */
const liveDays = 2;
const kinds = ['week', 'month'] as const;

/**
 * The figures of a range of days. Past days are read from the stored ones, today is counted.
 * @throws 400 invalid_request for a malformed or too long range
 */
export async function analyticsOf(
  context: Context,
  range: DayRange,
  interval: AnalyticsInterval,
): Promise<PlatformAnalytics> {
  const intervals = intervalsOf(range, interval);
  const live = await liveRange(context, range);
  // One after the other: a call has one connection, by which the gate counts.
  const stored = await findDays(context.db, range);
  const counted = live === null ? [] : await countDays(context.db, live);
  const active = await activeMembers(context, intervals, interval, live);
  const states = await statesOf(context, range, live);
  const storedActive = new Map(stored.map(({ day, activeMembers }) => [day, activeMembers]));
  const days = [...stored, ...counted];
  const series = intervals.map(({ from, to }) => {
    const own = days.filter(({ day }) => day >= from && day <= to);
    const sum = (figure: Exclude<keyof DayCounts, 'day'>) => own.reduce((total, day) => total + day[figure], 0);
    return {
      from,
      registrations: sum('registrations'),
      activeMembers: active.get(from) ?? storedActive.get(from) ?? 0,
      posts: sum('posts'),
      comments: sum('comments'),
      messages: sum('messages'),
      connections: sum('connections'),
      portalLinks: sum('portalLinks'),
      reports: sum('reports'),
      tickets: sum('tickets'),
      hoursToAnswer: hoursToAnswer(sum('answers'), sum('answerSeconds')),
    };
  });
  return { series, states };
}

/** The days of a range that are not stored yet and are counted; null without any. */
async function liveRange({ db, now }: Context, range: DayRange): Promise<DayRange | null> {
  const today = dayInLagos(now());
  const next = (await findNextDay(db)) ?? today;
  const earliest = addDays(today, 1 - liveDays);
  const from = [range.from, earliest, next].reduce(laterDay);
  const to = earlierDay(range.to, today);
  return from > to ? null : { from, to };
}

/** The active members of the intervals that are not stored as a day, by their first day. */
async function activeMembers(
  { db, now }: Context,
  intervals: DayRange[],
  interval: AnalyticsInterval,
  live: DayRange | null,
) {
  const today = dayInLagos(now());
  const active = interval === 'day' ? new Map<string, number>() : await findActive(db, interval, intervals);
  const isKept = ({ from, to }: DayRange) =>
    isWhole({ from, to }, interval) && (live === null || to < live.from || active.has(from));
  for (const { from, to } of intervals) {
    if (from > today || isKept({ from, to })) continue;
    active.set(from, await countActive(db, daysByMonth({ from, to: earlierDay(to, today) })));
  }
  return active;
}

async function statesOf({ db }: Context, range: DayRange, live: DayRange | null): Promise<PlatformAnalytics['states']> {
  const stored = new Map((await findStates(db, range)).map((one) => [one.state, one]));
  const counted = new Map(
    (live === null ? [] : await countStatePosts(db, live)).map(({ state, posts }) => [state, posts]),
  );
  return stateNames.map((state) => ({
    state,
    members: stored.get(state)?.members ?? 0,
    posts: (stored.get(state)?.posts ?? 0) + (counted.get(state) ?? 0),
  }));
}

/**
 * A step of the nightly job: keeps the figures of the next day that is over and not stored yet (product 3.11). Returns true
 * if more days are left.
 */
export async function rollUpStep({ db, now }: Context): Promise<boolean> {
  const today = dayInLagos(now());
  const day = await findNextDay(db);
  if (day === null || day >= today) return false;
  await transact({ db }, 'job', (transaction) => keepDay(transaction, day));
  await deleteActivityBefore(db, addDays(today, -analyticsLimits.activityKeptFor));
  return addDays(day, 1) < today;
}

async function keepDay(db: Db, day: string): Promise<void> {
  const range = { from: day, to: day };
  const [counts = noneOn(day)] = await countDays(db, range);
  await insertDay(db, { ...counts, activeMembers: await countActive(db, daysByMonth(range)) });
  await insertStatePosts(db, day, await countStatePosts(db, range));
  for (const kind of kinds) {
    if (day !== lastOfInterval(day, kind)) continue;
    const startsOn = firstOfInterval(day, kind);
    await insertActive(db, kind, startsOn, await countActive(db, daysByMonth({ from: startsOn, to: day })));
  }
}

const noneOn = (day: string): DayCounts => ({
  ...{ day, registrations: 0, posts: 0, comments: 0, messages: 0, connections: 0, portalLinks: 0 },
  ...{ reports: 0, tickets: 0, answers: 0, answerSeconds: 0 },
});
