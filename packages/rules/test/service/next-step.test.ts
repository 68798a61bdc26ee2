import type { Office } from '@kopa/contracts/office/offices';
import type { CalendarKind } from '@kopa/contracts/service/calendar';
import { describe, expect, it } from 'vitest';
import { clearanceOf } from '../../src/service/clearances.ts';
import { nextStep, type StepFacts } from '../../src/service/next-step.ts';

const today = '2026-08-04';

function office(id: number, until: string, status: Office['status'] = 'offered'): Office {
  return {
    ...{ id, kind: 'liaison', state: 'Lagos', lga: 'Ikeja', lgas: null, cdsGroup: null },
    ...{ holder: { id: 1, name: 'Ada Okafor' }, holderKind: 'member', status, until, acceptedAt: null },
  };
}

const entry = (kind: CalendarKind, from: string, to = from) => ({
  ...{ kind, title: `A ${kind}`, from, to, announcedBy: 'NYSC Lagos State Secretariat', note: 'At the council hall' },
});

const step = (facts: Partial<StepFacts> = {}) =>
  nextStep({ callId: null, offices: [], clearances: [], entries: [], today, ...facts });

/** Its usual window is open to the 10th. */
const clearance = clearanceOf('2026-08', null, [], today);

describe('the next step', () => {
  it('is none without anything to do', () => {
    expect(step()).toBeNull();
    expect(step({ entries: [entry('other', today), entry('suspension', today)] })).toBeNull();
    expect(step({ clearances: [clearanceOf('2026-08', '2026-08-03', [], today)] })).toBeNull();
  });

  it('is a safety call before everything else', () => {
    const facts = { clearances: [clearance], entries: [entry('cds_day', today)], offices: [office(1, today)] };
    expect(step({ ...facts, callId: 7 })).toEqual({ kind: 'answer', callId: 7 });
  });

  it('is the first to come of a clearance, a CDS day and a passing-out', () => {
    expect(step({ clearances: [clearance] })).toMatchObject({ date: { kind: 'clearance_window', day: '2026-08-10' } });
    const passingOut = entry('passing_out', '2026-08-09', '2026-08-12');
    expect(step({ clearances: [clearance], entries: [passingOut] })).toMatchObject({ date: { day: '2026-08-09' } });
    const cdsDay = entry('cds_day', '2026-08-06');
    expect(step({ clearances: [clearance], entries: [passingOut, cdsDay] })).toEqual({
      kind: 'date',
      date: {
        ...{ day: '2026-08-06', isBeginning: true, title: 'A cds_day', kind: 'cds_day', isAnnounced: true },
        ...{ announcedBy: 'NYSC Lagos State Secretariat', note: 'At the council hall' },
      },
    });
  });

  it('is an offered office whose last day is not after the first date, the one that ends first', () => {
    const offers = [office(1, '2026-08-09'), office(2, '2026-08-08'), office(3, '2026-08-03')];
    expect(step({ offices: offers, clearances: [clearance] })).toMatchObject({ kind: 'offer', office: { id: 2 } });
    expect(step({ offices: [office(1, '2026-08-10')], clearances: [clearance] })).toMatchObject({ kind: 'offer' });
    expect(step({ offices: [office(1, '2026-08-11')], clearances: [clearance] })).toMatchObject({ kind: 'date' });
    expect(step({ offices: [office(1, '2027-03-01')] })).toMatchObject({ kind: 'offer' });
  });

  it('is no office that is held, or whose last day has passed', () => {
    expect(step({ offices: [office(1, '2026-08-09', 'accepted'), office(2, '2026-08-03')] })).toBeNull();
  });
});
