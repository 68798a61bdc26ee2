import type { Audience } from '@kopa/contracts/news/channels';
import type { OfficePlace } from '@kopa/contracts/office/offices';
import { describe, expect, it } from 'vitest';
import { correctionNotification, officeEnd, officeOffer } from '../../src/office/office-notifications.ts';
import {
  assertHoldsOffice,
  assertInScope,
  officeOf,
  type ScopedOffice,
  type ScopedPlace,
} from '../../src/office/office-scope.ts';
import {
  assertHolderOfKind,
  assertHolds,
  assertMayAnswerOffer,
  assertMayCallRoll,
  assertOfficePlace,
  assertServesIn,
  assertUntil,
  officeStatus,
  placeInWords,
  storedPlace,
} from '../../src/office/offices.ts';
import { refusalOf } from '../refusal-of.ts';

describe('the place of an office', () => {
  it.each<[OfficePlace, string]>([
    [{ kind: 'coordinator', state: 'Lagos' }, 'allowed'],
    [{ kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Epe'] }, 'allowed'],
    [{ kind: 'inspector', state: 'Lagos', lga: 'Ikeja' }, 'allowed'],
    [{ kind: 'liaison', state: 'Lagos', lga: 'Ikeja' }, 'allowed'],
    [{ kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' }, 'allowed'],
    [{ kind: 'coordinator', state: 'Lagos', lga: 'Ikeja' }, 'invalid_request body/lga'],
    [{ kind: 'zonal', state: 'Lagos' }, 'invalid_request body/lgas'],
    [{ kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Dala'] }, 'invalid_request body/lga'],
    [{ kind: 'inspector', state: 'Lagos' }, 'invalid_request body/lga'],
    [{ kind: 'inspector', state: 'Lagos', lga: 'Dala' }, 'invalid_request body/lga'],
    [{ kind: 'inspector', state: 'Atlantis', lga: 'Ikeja' }, 'invalid_request body/state'],
    [{ kind: 'liaison', state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' }, 'invalid_request body/cdsGroup'],
    [{ kind: 'cds_executive', state: 'Lagos', cdsGroup: 'Sports' }, 'invalid_request body/lga'],
    [{ kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja' }, 'invalid_request body/cdsGroup'],
  ])('%o is %s', (place, expected) => {
    expect(refusalOf(() => assertOfficePlace(place))).toBe(expected);
  });

  it('reads from the narrowest to the widest', () => {
    expect(placeInWords({ state: 'Lagos', lga: null, lgas: null })).toBe('Lagos');
    expect(placeInWords({ state: 'Lagos', lga: 'Ikeja', lgas: null })).toBe('Ikeja, Lagos');
    expect(placeInWords({ state: 'Lagos', lga: null, lgas: ['Ikeja', 'Epe'] })).toBe('Ikeja, Epe, Lagos');
  });
});

describe('the holder of an office', () => {
  it('is an administrator or a member, as the kind asks for', () => {
    for (const kind of ['coordinator', 'zonal', 'inspector'] as const) {
      expect(refusalOf(() => assertHolderOfKind(kind, 'administrator'))).toBe('allowed');
      expect(refusalOf(() => assertHolderOfKind(kind, 'member'))).toBe('invalid_request body/holder');
    }
    for (const kind of ['liaison', 'cds_executive'] as const) {
      expect(refusalOf(() => assertHolderOfKind(kind, 'member'))).toBe('allowed');
      expect(refusalOf(() => assertHolderOfKind(kind, 'administrator'))).toBe('invalid_request body/holder');
    }
  });

  it('serves in its place', () => {
    const office = storedPlace({ kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' });
    const member = { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' };
    expect(refusalOf(() => assertServesIn(office, member))).toBe('allowed');
    for (const other of [{ cdsGroup: 'Red Cross' }, { lga: 'Epe' }, { state: null, lga: null, cdsGroup: null }]) {
      expect(refusalOf(() => assertServesIn(office, { ...member, ...other }))).toBe('invalid_request body/holder');
    }
    const zone = storedPlace({ kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Epe'] });
    expect(refusalOf(() => assertServesIn(zone, member))).toBe('allowed');
    expect(refusalOf(() => assertServesIn(zone, { ...member, lga: 'Badagry' }))).toBe('invalid_request body/holder');
    // A name of an LGA may be that of another state's, too.
    const surulere = storedPlace({ kind: 'liaison', state: 'Lagos', lga: 'Surulere' });
    expect(refusalOf(() => assertServesIn(surulere, { ...member, state: 'Oyo', lga: 'Surulere' }))).toBe(
      'invalid_request body/holder',
    );
  });

  it('alone makes its calls, from the acceptance to the last day', () => {
    const me = { kind: 'member', id: 7 } as const;
    const course = { acceptedAt: '2026-11-01T08:00:00.000Z', endedAt: null, until: '2026-11-28' };
    const calls = (office: Partial<typeof course> & { holder?: typeof me | null; acceptedAt?: null }) => {
      const held = { ...course, holder: me, ...office };
      return [assertMayAnswerOffer, assertHolds].map((check) => refusalOf(() => check(held, me, '2026-11-28')));
    };
    expect(calls({})).toEqual(['allowed', 'allowed']);
    expect(calls({ acceptedAt: null } as never)).toEqual(['allowed', 'not_your_office']);
    expect(calls({ until: '2026-11-27' })).toEqual(['office_ended', 'office_ended']);
    expect(calls({ endedAt: '2026-11-02T08:00:00.000Z' } as never)).toEqual(['office_ended', 'office_ended']);
    for (const holder of [null, { kind: 'member', id: 8 }, { kind: 'administrator', id: 7 }]) {
      expect(calls({ holder } as never)).toEqual(['not_your_office', 'not_your_office']);
    }
    expect(refusalOf(() => assertHolds(undefined, me, '2026-11-28'))).toBe('not_found');
  });

  it('calls the roll as liaison, CDS executive or inspector', () => {
    const kinds = ['coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive'] as const;
    expect(kinds.map((kind) => refusalOf(() => assertMayCallRoll(kind)))).toEqual([
      'forbidden',
      'forbidden',
      'allowed',
      'allowed',
      'allowed',
    ]);
  });
});

describe('the last day of an office', () => {
  it('lies from today to 366 days ahead', () => {
    const on = (until: string) => refusalOf(() => assertUntil(until, '2026-11-28'));
    expect(['2026-11-27', '2026-11-28', '2027-11-29', '2027-11-30'].map(on)).toEqual([
      'invalid_request body/until',
      'allowed',
      'allowed',
      'invalid_request body/until',
    ]);
  });

  it('is included', () => {
    const office = { acceptedAt: '2026-11-01T08:00:00.000Z', endedAt: null, until: '2026-11-28' };
    expect(officeStatus(office, '2026-11-28')).toBe('accepted');
    expect(officeStatus(office, '2026-11-29')).toBe('ended');
    expect(officeStatus({ ...office, acceptedAt: null }, '2026-11-28')).toBe('offered');
  });
});

describe('the scope of an official', () => {
  const ikeja: ScopedOffice = { id: 1, kind: 'inspector', state: 'Lagos', lgas: ['Ikeja'] };
  const zone: ScopedOffice = { id: 2, kind: 'zonal', state: 'Oyo', lgas: ['Surulere', 'Iseyin'] };
  const kano: ScopedOffice = { id: 3, kind: 'coordinator', state: 'Kano', lgas: null };
  const all = [ikeja, zone, kano];

  it.each<[ScopedPlace & Audience, number | undefined]>([
    [{ state: 'Lagos', lga: 'Ikeja' }, 1],
    [{ state: 'Lagos', lga: 'Ikeja', batch: '2026 Batch A' }, 1],
    [{ state: 'Oyo', lga: 'Iseyin' }, 2],
    [{ state: 'Kano' }, 3],
    [{ state: 'Kano', lga: 'Dala' }, 3],
    [{ state: 'Lagos' }, undefined],
    [{ state: 'Lagos', lga: 'Epe' }, undefined],
    [{ state: 'Lagos', lga: 'Surulere' }, undefined],
    [{ state: 'Oyo' }, undefined],
    [{}, undefined],
    [{ batch: '2026 Batch A' }, undefined],
  ])('%o lies in office %s', (place, id) => {
    expect(officeOf(all, place)?.id).toBe(id);
    expect(refusalOf(() => assertInScope(all, place))).toBe(id === undefined ? 'out_of_scope' : 'allowed');
  });

  it('is nothing without an office, and everything for other administrators', () => {
    expect(refusalOf(() => assertHoldsOffice([]))).toBe('out_of_scope');
    expect(refusalOf(() => assertInScope([], { state: 'Lagos' }))).toBe('out_of_scope');
    expect(refusalOf(() => assertHoldsOffice(null))).toBe('allowed');
    expect(refusalOf(() => assertInScope(null, {}))).toBe('allowed');
    expect(officeOf(null, { state: 'Lagos' })).toBeNull();
  });
});

describe('notifications of offices', () => {
  const office = {
    ...storedPlace({ kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' }),
    ...{ id: 4, until: '2027-03-04' },
  };

  it('name the kind and the place', () => {
    expect(officeOffer(7, office)).toMatchObject({
      memberId: 7,
      message: 'You are offered an office: CDS executive of Ikeja, Lagos, until 4 March 2027',
      ...{ type: 'other', relatedType: 'office', relatedId: 4 },
    });
    expect(officeEnd(7, office).message).toBe('Your office has ended: CDS executive of Ikeja, Lagos');
  });

  it('tell a correction with its reason', () => {
    const rollCall = { id: 9, title: 'Weekly CDS', on: '2026-11-26' };
    expect(correctionNotification(7, rollCall, { mark: 'none', reason: 'Left before the roll call.' })).toMatchObject({
      message: 'Weekly CDS, 26 November 2026: corrected to not present. Left before the roll call.',
      ...{ type: 'other', relatedType: 'roll_call', relatedId: 9 },
    });
  });
});
