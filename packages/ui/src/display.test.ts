import { describe, expect, it } from 'vitest';
import { badgeCount } from './badge-count.ts';
import { formatCount } from './format-count.ts';
import { initials, personColor } from './initials.ts';
import { shownCdsGroup, shownLga, shownPpa } from './service-display.ts';
import { cdsNote, monthsLeft, servicePercent } from './service-progress.ts';

describe('figures', () => {
  it('show 9+ above 9 on badges', () => {
    expect([0, 9, 10, 250].map(badgeCount)).toEqual(['0', '9', '9+', '9+']);
  });

  it('are short where they are large', () => {
    expect([999, 1234, 1_500_000].map(formatCount)).toEqual(['999', '1.2k', '1.5M']);
  });

  it('give the completed share of the service, 0 of 0 being 0', () => {
    expect([servicePercent(0, 0), servicePercent(73, 292), servicePercent(365, 0)]).toEqual([0, 20, 100]);
  });

  it('give the remaining days as months, rounded up', () => {
    expect([0, 1, 30, 31].map(monthsLeft)).toEqual([0, 1, 1, 2]);
  });

  it('give the number of missing CDS meetings, up to eight', () => {
    expect([0, 7, 8, 12].map(cdsNote)).toEqual([
      '8 more needed',
      '1 more needed',
      'Requirements met',
      'Requirements met',
    ]);
  });
});

describe('the portal’s text', () => {
  it('is shown as product 2.22 requires', () => {
    expect([shownLga('Clearance'), shownLga('Epe'), shownLga(null)]).toEqual(['Ikeja', 'Epe', null]);
    expect([shownPpa('Letter'), shownPpa('Bank'), shownPpa(null)]).toEqual(['Ministry of Education', 'Bank', null]);
    expect([shownCdsGroup(null), shownCdsGroup(''), shownCdsGroup('Sports')]).toEqual([
      'Education Group A',
      'Education Group A',
      'Sports',
    ]);
  });
});

describe('a person without a picture', () => {
  it('has initials and always the same colour', () => {
    expect([initials('Ada Ngozi Okafor'), initials('Bayo'), initials(' ')]).toEqual(['AO', 'B', '']);
    expect(personColor(7)).toBe(personColor(7));
  });
});
