import { blockLimits } from '@kopa/contracts/limits';
import type { Partner } from '@kopa/contracts/people/person';
import { fail } from '../refusal.ts';

/** Nobody blocks or mutes themselves. @throws 400 own_account */
export function assertOtherMember(memberId: number, otherId: number): void {
  if (memberId === otherId) throw fail('own_account');
}

/** @throws 409 list_full if a member has blocked, or muted, more members than they may */
export function assertListHolds(members: number): void {
  if (members > blockLimits.each) throw fail('list_full');
}

/** A member of whom only the name is shown: the other one of a closed conversation (product 4.26). */
export function onlyNamed({ id, name, username }: Partner): Partner {
  const hidden = { profilePicture: null, deploymentState: null, ppa: null, lga: null, cdsGroup: null, email: null };
  return { id, name, username, ...hidden, isOnline: false };
}
