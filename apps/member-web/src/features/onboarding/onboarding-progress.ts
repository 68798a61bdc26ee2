import type { User } from '@kopa/contracts/users';

type Setup = Pick<User, 'portalConnected' | 'photos'>;

/** Which of the four steps are complete (product 2.5); finding connections never is. */
export function completeSteps({ portalConnected, photos }: Setup): readonly [boolean, boolean, boolean, boolean] {
  return [true, portalConnected, photos.length > 0, false];
}

/** Share of the four steps that is complete, in percent. */
export function onboardingProgress(setup: Setup): number {
  const complete = completeSteps(setup);
  return (complete.filter(Boolean).length / complete.length) * 100;
}
