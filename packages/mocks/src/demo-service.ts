import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { addDays, lastDayOf, laterDay, nextMonth } from '@kopa/rules/dates';
import { batchCalledUpNext } from '@kopa/rules/service/batches';
import { placeOf } from '@kopa/rules/service/ppas';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { buildCalendarEntry, buildJourney, buildLetter, buildRecord } from './service-builders.ts';
import type { StoredMember, StoredPpaReview } from './stored.ts';
import type { World } from './world.ts';

type Ago = (minutes: number) => string;
const hour = 60;
const day = 24 * hour;

/** How many members have reviewed their place of assignment. */
const reviewers = 24;
const words = [
  'Good people and real work. Ask for your own desk in the first week.',
  null,
  'Far from the road: leave early on CDS days.',
  'They pay on time, and the lodge has water.',
];

/** The demo world's letters and records of Ada. */
export function demoFile(now: number, ago: Ago): Pick<World, 'letters' | 'records'> {
  const daysAgo = (days: number) => dayInLagos(new Date(now - days * day * 60_000));
  const granted = buildLetter(1, { on: daysAgo(30), createdAt: ago(30 * day) });
  const steps = granted.steps.map((state, place) => ({ ...state, on: daysAgo(29 - place), receivedBy: 'Mrs Bello' }));
  const fields = { wedding: daysAgo(-60), place: 'Enugu' };
  return {
    letters: [
      { ...granted, steps, outcome: { outcome: 'granted', on: daysAgo(20), days: 5 } },
      buildLetter(2, { templateKey: 'marriage', fields, on: daysAgo(1), createdAt: ago(day) }),
    ],
    records: [
      buildRecord(1, { on: daysAgo(40), receivedAt: ago(40 * day) }),
      buildRecord(2, {
        ...{ kind: 'money', on: daysAgo(12), receivedAt: ago(12 * day) },
        text: 'The allowance of last month came without the transport money.',
      }),
      buildRecord(3, {
        ...{ kind: 'ppa', on: daysAgo(2), at: ago(2 * day + hour), receivedAt: ago(2 * day) },
        text: 'I reported at 8:00. The gate was closed, and nobody let me in.',
      }),
    ],
  };
}
type DemoLists =
  | 'channels'
  | 'notices'
  | 'rumours'
  | 'ppaReviews'
  | 'calendarEntries'
  | 'journeys'
  | 'allowances'
  | 'clearanceDay';

/** The demo world's notices, rumours, reviews of places, dates and journeys. `ago` returns the time so long ago. */
export function demoService(members: readonly StoredMember[], now: number, ago: Ago): Pick<World, DemoLists> {
  const unanswered = { verdict: null, explanation: null, source: null, answeredAt: null };
  return {
    channels: [
      { id: 1, kind: 'everybody', state: null, lga: null, batch: null, cdsGroup: null },
      { id: 2, kind: 'state', state: 'Lagos', lga: null, batch: null, cdsGroup: null },
    ],
    notices: [
      {
        ...{ id: 1, channelId: 1, title: 'Report fraud at once', administrator: 'superadmin', reach: members.length },
        body: 'Nobody of the scheme asks for your portal password or for money.',
        ...{ publishedAt: ago(6 * day), expiresAt: null, needsAcknowledgement: false, acknowledgedAt: new Map() },
      },
      {
        ...{ id: 2, channelId: 2, title: 'Clearance moves to the new secretariat', administrator: 'moderator' },
        office: { id: 1, kind: 'coordinator', place: 'Lagos' },
        body: 'From this month on clearance takes place at the new secretariat, on weekdays from 8 am to 2 pm.',
        ...{ publishedAt: ago(5 * hour), expiresAt: null, needsAcknowledgement: true, acknowledgedAt: new Map() },
        reach: 14,
      },
    ],
    rumours: [
      {
        ...{ id: 1, text: 'The weekly CDS is cancelled for the rest of the year.', photo: null },
        ...{ verdict: 'false', explanation: 'CDS goes on every week.', source: 'Circular of the state secretariat' },
        ...{ createdAt: ago(80 * hour), answeredAt: ago(30 * hour), askerIds: new Set([3, 4, 5]) },
      },
      {
        ...{ id: 2, text: 'The allowance rises to 100,000 naira from next month on.', photo: null, ...unanswered },
        ...{ createdAt: ago(20 * hour), askerIds: new Set([2, 6, 7, 8]) },
      },
    ],
    ppaReviews: members.slice(1, 1 + reviewers).map(({ user }, index) => demoReview(user, index)),
    calendarEntries: demoCalendar(dayInLagos(new Date(now)), ago(3 * day)),
    allowances: new Map(),
    clearanceDay: { own: null, answers: { count: 40, status: 'open', waitMinutes: 120 } },
    journeys: [
      buildJourney(1, {
        ...{ from: 'Ikeja', to: 'Abeokuta', vehicle: null, status: 'arrived', startedAt: ago(50 * hour) },
        ...{ expectedAt: ago(47 * hour), endedAt: ago(47.5 * hour), contacts: [{ memberId: 2, status: 'watching' }] },
      }),
      buildJourney(2, {
        ...{ travellerId: 2, startedAt: ago(hour), expectedAt: ago(-2 * hour) },
        contacts: [{ memberId: 1, status: 'asked' }],
      }),
    ],
  };
}

function demoReview(user: StoredMember['user'], index: number): StoredPpaReview {
  return {
    ...{ id: index + 1, userId: user.id, place: placeOf(user) },
    ratings: {
      ...{ welcome: 3 + (index % 3), work: 2 + (index % 4), accommodation: 1 + (index % 5) },
      ...{ stipend: 2 + (index % 3), safety: 5 - (index % 3) },
    },
    text: words[index % words.length] ?? null,
    handover: index % 5 === 0 ? 'Ask for the keys at the gate.' : null,
  };
}

/**
 * The demo world's calendar: this month's window for everybody, another one in Ikeja, this month suspended in Kano, and
 * a passing-out in two months.
 */
function demoCalendar(today: string, publishedAt: string) {
  const month = today.slice(0, 7);
  const opensOn = laterDay(`${month}-01`, addDays(today, -4));
  const next = batchCalledUpNext(today);
  const passingOut = `${nextMonth(nextMonth(month))}-15`;
  const entries: Partial<AdminCalendarEntry>[] = [
    { from: `${month}-03`, to: `${month}-12`, source: 'Circular NYSC/DHQ/CM/117' },
    {
      ...{ title: 'Clearance in Ikeja', from: opensOn, to: addDays(opensOn, 9), reach: 8 },
      ...{ audience: { state: 'Lagos', lga: 'Ikeja' }, announcedBy: 'Ikeja Local Government Inspector' },
      note: 'At the council hall, from 8 am to 2 pm.',
    },
    {
      ...{ kind: 'suspension', title: 'Clearance suspended', from: `${month}-01`, to: lastDayOf(month), reach: 7 },
      ...{ audience: { state: 'Kano' }, announcedBy: 'NYSC Kano State Secretariat' },
      note: 'No clearance this month. Nobody loses the month.',
    },
    {
      ...{ kind: 'other', title: `Camp of ${next.batch}`, from: `${next.month}-10`, to: `${next.month}-28` },
      ...{ audience: { batch: next.batch }, source: 'Circular NYSC/DHQ/MOB/9' },
    },
    { kind: 'passing_out', title: 'Passing-out ceremony', from: passingOut, to: addDays(passingOut, 2) },
  ];
  return entries.map((entry, index) => buildCalendarEntry(index + 1, { publishedAt, ...entry }));
}
