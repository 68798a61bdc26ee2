import { expect, test } from 'vitest';
import { offlineText } from './offline-notice.tsx';

test('content of today shows its time, that of another day its day too', () => {
  const now = new Date(2026, 10, 25, 9, 30).getTime();
  expect(offlineText(new Date(2026, 10, 25, 8, 5).getTime(), now)).toBe('Offline, as of 08:05');
  expect(offlineText(new Date(2026, 10, 24, 14, 5).getTime(), now)).toBe('Offline, as of 24 Nov, 14:05');
});
