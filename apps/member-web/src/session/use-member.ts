import type { User } from '@kopa/contracts/account/user';
import { useSession } from './session-provider.tsx';

/** Returns the signed-in member. @throws if nobody is signed in */
export function useMember(): User {
  const { member } = useSession();
  if (member === null) throw new Error('No user found');
  return member;
}
