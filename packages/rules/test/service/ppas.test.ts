import { describe, expect, it } from 'vitest';
import { averageRatings, placeOf } from '../../src/service/ppas.ts';

describe('the ratings of a place', () => {
  const sums = { welcome: 8, work: 10, accommodation: 3, stipend: 15, safety: 11 };

  it('are averages to one decimal', () => {
    expect(averageRatings(3, sums)).toEqual({ welcome: 2.7, work: 3.3, accommodation: 1, stipend: 5, safety: 3.7 });
  });

  it('are null below three reviews', () => {
    expect([averageRatings(2, sums), averageRatings(0, sums)]).toEqual([null, null]);
  });
});

describe('the own place', () => {
  it('is name, state and LGA of the portal record', () => {
    const record = { ppa: 'A school', deploymentState: 'Lagos', lga: 'Ikeja' };
    expect(placeOf(record)).toEqual({ name: 'A school', state: 'Lagos', lga: 'Ikeja' });
  });

  it('is refused where the record has none', () => {
    for (const ppa of [null, 'A school']) {
      const record = { ppa, deploymentState: null, lga: 'Ikeja' };
      expect(() => placeOf(record)).toThrow(expect.objectContaining({ code: 'not_your_ppa' }));
    }
  });
});
