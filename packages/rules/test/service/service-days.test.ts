import { describe, expect, it } from 'vitest';
import { dayInLagos, serviceDays } from '../../src/service/service-days.ts';

describe('days of service', () => {
  it('are null without a linked portal', () => {
    expect(serviceDays(null, null, new Date())).toEqual({ daysServed: null, daysRemaining: null });
  });

  it('start at 0 on the first day; served and remaining days add up to the length', () => {
    expect(serviceDays('2026-03-01', 365, new Date('2026-03-01T12:00:00Z'))).toEqual({
      daysServed: 0,
      daysRemaining: 365,
    });
    expect(serviceDays('2026-03-01', 365, new Date('2026-03-31T12:00:00Z'))).toEqual({
      daysServed: 30,
      daysRemaining: 335,
    });
  });

  it('stay between 0 and the length', () => {
    expect(serviceDays('2026-03-01', 365, new Date('2026-01-01T12:00:00Z')).daysServed).toBe(0);
    expect(serviceDays('2024-03-01', 365, new Date('2026-01-01T12:00:00Z'))).toEqual({
      daysServed: 365,
      daysRemaining: 0,
    });
  });

  it('change at midnight in Lagos, an hour before UTC', () => {
    expect(dayInLagos(new Date('2026-03-01T22:59:59Z'))).toBe('2026-03-01');
    expect(dayInLagos(new Date('2026-03-01T23:00:00Z'))).toBe('2026-03-02');
    expect(serviceDays('2026-03-01', 365, new Date('2026-03-01T23:00:00Z')).daysServed).toBe(1);
  });

  it('are 0 of 0 for a service of length 0', () => {
    expect(serviceDays('2026-03-01', 0, new Date('2026-03-05T12:00:00Z'))).toEqual({ daysServed: 0, daysRemaining: 0 });
  });
});
