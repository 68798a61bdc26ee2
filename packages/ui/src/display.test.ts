import { describe, expect, it } from 'vitest';
import { badgeCount } from './badge-count.ts';
import { formatCount } from './format-count.ts';
import { initials, personColor } from './initials.ts';
import { shownCdsGroup, shownLga, shownPpa } from './service-display.ts';

describe('figures', () => {
  it('show 9+ above 9 on badges', () => {
    expect([0, 9, 10, 250].map(badgeCount)).toEqual(['0', '9', '9+', '9+']);
  });

  it('are short where they are large', () => {
    expect([999, 1234, 1_500_000].map(formatCount)).toEqual(['999', '1.2k', '1.5M']);
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
