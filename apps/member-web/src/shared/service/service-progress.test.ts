import { describe, expect, it } from 'vitest';
import { cdsNote, monthsLeft, servicePercent } from './service-progress.ts';

describe('the figures of the service', () => {
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
