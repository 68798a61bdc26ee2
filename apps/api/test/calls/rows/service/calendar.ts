import {
  changeCalendarEntry,
  getCalendarReach,
  listAdminCalendar,
  listCalendar,
  listCalendarHistory,
  publishCalendarEntry,
  withdrawCalendarEntry,
} from '@kopa/contracts/service/calendar';
import { listPublicCalendar } from '@kopa/contracts/service/public-calendar';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { announce, entryFor, inDays, withdraw } from '../../../steps/calendar.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const announced = async (world: World) => ({ params: { id: (await announce(world.administrator)).id } });
const withdrawn = async (world: World, changes: object = {}) => {
  const { params } = await announced(world);
  await withdraw(world.administrator, params.id);
  return { ...changes, params, status: 404 };
};
const refused = (changes: object) => () => ({ body: { ...entryFor({}), ...changes }, status: 400 });
const audiences = {
  'a state that does not exist': { state: 'Atlantis' },
  'an LGA of another state': { state: 'Lagos', lga: 'Dala' },
  'an LGA without a state': { lga: 'Ikeja' },
  'a CDS group without an LGA': { state: 'Lagos', cdsGroup: 'Red Cross' },
};
const toEverybody = () => ({ calendar_changed: 'everyone' as const });
const turned = { from: inDays(6), to: inDays(5) };

const publicIds = async ({ call }: World, query = ''): Promise<number[]> =>
  done(await call('GET', `/api/public/calendar${query}`)).map(({ id }: { id: number }) => id);

export const rows: Row[] = [
  {
    route: listPublicCalendar,
    given: async (world) => {
      await announce(world.administrator, { audience: { batch: '2031 Batch B' } });
      return { query: { batch: '2031 Batch B' } };
    },
    refusals: Object.fromEntries(
      ['2026 Batch D', '2026', 'Batch A', '2026 batch a', '1926 Batch A', ''].map((batch) => [
        `the batch "${batch}"`,
        () => ({ query: { batch }, status: 400 }),
      ]),
    ),
    outcomes: {
      'shows those for everybody and for the batch alone, and who announced them': async (world) => {
        const batch = '2032 Batch A';
        const own = await announce(world.administrator, { audience: { batch } });
        const { id: everybodys } = await announce(world.administrator);
        const { id: other } = await announce(world.administrator, { audience: { batch: '2032 Batch C' } });
        const { id: ofState } = await announce(world.administrator, { audience: { state: 'Lagos', batch } });
        const { id: late } = await announce(world.administrator, {
          audience: { batch },
          from: inDays(370),
          to: inDays(371),
        });
        const entries = done(await world.call('GET', `/api/public/calendar?batch=${encodeURIComponent(batch)}`));
        const { id, kind, title, from, to, announcedBy, note, source, changedAt } = own;
        const shown = { id, kind, title, from, to, batch, announcedBy, note, source, changedAt };
        expect(entries.find((one: { id: number }) => one.id === id)).toEqual(shown);
        const ids = entries.map((one: { id: number }) => one.id);
        expect(ids).toContain(everybodys);
        for (const hidden of [other, ofState, late]) expect(ids).not.toContain(hidden);
        expect(await publicIds(world)).not.toContain(id);
      },
    },
  },
  {
    route: listCalendar,
    given: async (world) => {
      await announce(world.administrator);
      return { query: { from: inDays(5), to: inDays(6) } };
    },
    refusals: { 'days that end before they begin': () => ({ query: turned, status: 400 }) },
  },
  {
    route: listAdminCalendar,
    given: async (world) => {
      await announce(world.administrator, { audience: { state: 'Lagos', lga: 'Ikeja' } });
      return { query: { kind: 'other', state: 'Lagos', lga: 'Ikeja', from: inDays(5), to: inDays(6) } };
    },
    refusals: { 'days that end before they begin': () => ({ query: turned, status: 400 }) },
  },
  {
    route: publishCalendarEntry,
    given: () => ({ body: { ...entryFor({}), audience: { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Nobody' } } }),
    keepsTexts: true,
    publishes: () => ({ calendar_changed: [] }),
    refusals: {
      'days that end before they begin': refused(turned),
      'days that have passed': refused({ from: inDays(-9), to: inDays(-2) }),
      'a day that does not exist': refused({ from: '2027-02-29', to: '2027-03-01' }),
      'a window of more than 31 days': refused({ kind: 'clearance_window', to: inDays(5 + 31) }),
      'a suspension of more than 31 days': refused({ kind: 'suspension', to: inDays(5 + 31) }),
      'a passing-out of more than 92 days': refused({ kind: 'passing_out', to: inDays(5 + 92) }),
      ...Object.fromEntries(Object.entries(audiences).map(([name, audience]) => [name, refused({ audience })])),
      'an unknown audience': refused({ audience: { ppa: 'A school' } }),
    },
  },
  {
    route: changeCalendarEntry,
    given: async (world) => ({
      ...(await announced(world)),
      body: { title: 'Moved', from: inDays(-3), to: inDays(-2), announcedBy: 'NYSC', note: null, source: 'x' },
    }),
    keepsTexts: true,
    publishes: toEverybody,
    refusals: {
      'a last day before the first': () => ({ body: { to: inDays(4) }, status: 400 }),
      'more days than its kind may have': () => ({ body: { from: inDays(5), to: inDays(5 + 92) }, status: 400 }),
      'another kind': () => ({ body: { kind: 'suspension' }, status: 400 }),
      'another audience': () => ({ body: { audience: {} }, status: 400 }),
      'a withdrawn entry': (world) => withdrawn(world, { body: { title: 'Again' } }),
    },
  },
  {
    route: withdrawCalendarEntry,
    given: announced,
    publishes: toEverybody,
    refusals: { 'a withdrawn entry': (world) => withdrawn(world) },
  },
  {
    route: getCalendarReach,
    given: () => ({ query: { state: 'Lagos', lga: 'Ikeja', batch: '2026 Batch A', cdsGroup: 'Red Cross' } }),
    refusals: Object.fromEntries(
      Object.entries(audiences).map(([name, query]) => [name, () => ({ query, status: 400 })]),
    ),
  },
  {
    route: listCalendarHistory,
    given: async (world) => ({ params: (await withdrawn(world)).params }),
  },
];
