import { fail } from './refusal.ts';

/** Nobody blocks or mutes themselves. @throws 400 own_account */
export function assertOtherMember(memberId: number, otherId: number): void {
  if (memberId === otherId) throw fail('own_account');
}
