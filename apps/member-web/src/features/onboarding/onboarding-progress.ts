import type { User } from '@kopa/contracts/users';

/** Share of the four steps that is complete, in percent (spec section 4); finding connections never is. */
export function onboardingProgress({ portalConnected, photos }: Pick<User, 'portalConnected' | 'photos'>): number {
  const complete = [true, portalConnected, photos.length > 0, false];
  return (complete.filter(Boolean).length / complete.length) * 100;
}
