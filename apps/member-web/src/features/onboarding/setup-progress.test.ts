import { expect, it } from 'vitest';
import { onboardingProgress } from './setup-progress.tsx';

it('the progress grows by a quarter for the portal and for a photo, up to 75 %', () => {
  expect(onboardingProgress({ portalConnected: false, photos: [] })).toBe(25);
  expect(onboardingProgress({ portalConnected: true, photos: [] })).toBe(50);
  expect(onboardingProgress({ portalConnected: true, photos: ['/uploads/a.webp'] })).toBe(75);
});
