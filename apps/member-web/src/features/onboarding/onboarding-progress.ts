import type { User } from '@kopa/contracts/users';

type Setup = Pick<User, 'portalConnected' | 'photos'>;

/** Tells for each of the four steps whether it is complete (product 2.5); the step of finding connections never is. */
export function completeSteps({ portalConnected, photos }: Setup): readonly [boolean, boolean, boolean, boolean] {
  return [true, portalConnected, photos.length > 0, false];
}

/** Percentage of completed steps. */
export function onboardingProgress(setup: Setup): number {
  const complete = completeSteps(setup);
  return (complete.filter(Boolean).length / complete.length) * 100;
}
