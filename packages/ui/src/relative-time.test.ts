import { describe, expect, it } from 'vitest';
import { agoTime, feedTime } from './relative-time.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('the age of a post', () => {
  it('is in minutes under 60, hours under 24, then days', () => {
    const ages = [0, 59, 60, 3599, 3600, 86_399, 86_400, 40 * 86_400].map((seconds) => feedTime(before(seconds), now));
    expect(ages).toEqual(['0m', '0m', '1m', '59m', '1h', '23h', '1d', '40d']);
  });

  it('is nothing for a moment that a wrong clock puts in the future', () => {
    expect(feedTime(before(-90), now)).toBe('0m');
  });
});

describe('the age of a message', () => {
  it("is 'Just now' under a minute, then minutes, hours and days up to seven, then the date", () => {
    const ages = [59, 60, 3600, 86_400, 7 * 86_400, 8 * 86_400].map((seconds) => agoTime(before(seconds), now));
    expect(ages).toEqual(['Just now', '1m ago', '1h ago', '1d ago', '7d ago', '7 Jun 2026']);
  });
});
