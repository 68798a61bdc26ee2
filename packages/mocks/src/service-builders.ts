import type { Office } from '@kopa/contracts/office/offices';
import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { newSteps } from '@kopa/rules/file/letter-steps';
import { shippedTemplates } from '@kopa/rules/file/letter-templates';
import { letterTexts } from '@kopa/rules/file/letter-texts';
import { unmarked } from '@kopa/rules/office/roster';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { buildUser, minutesAgo } from './builders.ts';
import type {
  StoredCalendarEntry,
  StoredJourney,
  StoredLetter,
  StoredRecord,
  StoredRollCall,
  StoredSafetyCall,
} from './stored.ts';

/** Builds announced dates, published by the super administrator; by default a window for everybody. */
export function buildCalendarEntry(id: number, overrides: Partial<AdminCalendarEntry> = {}): StoredCalendarEntry {
  const entry: AdminCalendarEntry = {
    ...{ id, kind: 'clearance_window', title: 'Monthly clearance', from: '2026-03-03', to: '2026-03-12' },
    ...{ audience: {}, announcedBy: 'NYSC National Headquarters', note: null, source: null },
    ...{ publishedAt: minutesAgo(60 * 24), changedAt: null, reach: 30 },
    ...overrides,
  };
  const administrator = { id: 1, name: 'Ngozi Adichie-Bello' };
  return { entry, history: [{ at: entry.publishedAt, administrator, action: 'published', entry }] };
}

/** A journey of member 1, which member 2 was asked to watch: it began an hour before `now` and takes three. */
export function buildJourney(id: number, overrides: Partial<StoredJourney> = {}, now = Date.now()): StoredJourney {
  return {
    ...{ id, travellerId: 1, from: 'Ojota Park', to: 'Ibadan', vehicle: 'GUO, ABC 123 XY', status: 'underway' },
    ...{ startedAt: minutesAgo(60, now), expectedAt: minutesAgo(-120, now), endedAt: null },
    contacts: [{ memberId: 2, status: 'asked' }],
    ...overrides,
  };
}

/** An open safety call to Lagos that concerns members 1 and 2. */
export function buildSafetyCall(
  id: number,
  overrides: Partial<StoredSafetyCall> = {},
  now = Date.now(),
): StoredSafetyCall {
  return {
    ...{ id, state: 'Lagos', lga: null, reason: 'Heavy flood in Lekki and on the island', endedAt: null },
    ...{ askedAt: minutesAgo(5, now), memberIds: [1, 2], answers: new Map() },
    ...overrides,
  };
}

/** A letter of member 1 by a template, `leave` by default, which was not handed in. */
export function buildLetter(id: number, overrides: Partial<StoredLetter> = {}): StoredLetter {
  const { templateKey = 'leave', on = '2026-03-02' } = overrides;
  const fields = overrides.fields ?? { days: 5, from: '2026-03-16', reason: 'My sister marries', address: null };
  const template = shippedTemplates.find(({ key }) => key === templateKey) ?? raise(templateKey);
  const { title, through, enclosures, steps } = template;
  return {
    ...{ id, userId: 1, templateKey, title, through, enclosures, fields, on, createdAt: minutesAgo(60) },
    ...letterTexts(template, fields, buildUser(1), on),
    ...{ steps: newSteps(steps), outcome: null },
    ...overrides,
  };
}

/** An accepted office: member 1 is executive of Education Group A in Ikeja. */
export function buildOffice(id: number, overrides: Partial<Office> = {}): Office {
  return {
    ...{ id, kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', lgas: null, cdsGroup: 'Education Group A' },
    ...{ holder: { id: 1, name: 'Adaeze Okafor' }, holderKind: 'member', status: 'accepted', until: '2027-03-02' },
    acceptedAt: minutesAgo(60 * 24),
    ...overrides,
  };
}

/** A record of member 1 without photos. */
export function buildRecord(id: number, overrides: Partial<StoredRecord> = {}): StoredRecord {
  return {
    ...{ id, userId: 1, kind: 'clearance', on: '2026-03-02', text: 'I cleared; the officer did not sign.', photos: [] },
    ...{ at: null, receivedAt: minutesAgo(60), alsoThere: null },
    ...{ digest: String(id).padStart(64, 'c0de'), code: String(id).padStart(10, '7K2M') },
    ...overrides,
  };
}

function raise(key: string): never {
  throw new Error(`there is no template ${key}`);
}

/** An open roll call of office 1, with members 1 and 5 on its roster, of whom nothing is known. */
export function buildRollCall(
  id: number,
  { memberIds = [1, 5], ...overrides }: Partial<StoredRollCall> & { memberIds?: readonly number[] } = {},
  now = Date.now(),
): StoredRollCall {
  const nothingKnown = { ...unmarked, receivedAt: null, ticketId: null };
  return {
    ...{ id, officeId: 1, title: 'CDS meeting', on: dayInLagos(new Date(now)), from: '10:00', to: '12:00' },
    ...{ status: 'open', word: '4827', roster: new Map(memberIds.map((memberId) => [memberId, nothingKnown])) },
    ...overrides,
  };
}
