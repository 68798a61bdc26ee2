import type { BaseLogger } from 'pino';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { withOwnDeadline } from '../../db/deadline.ts';
import {
  findGroupVersions,
  findMembersAmong,
  findMembershipsOf,
  type GroupVersion,
} from './group-memberships.queries.ts';

/** A member has joined or left a group. */
export interface MembershipChange extends GroupVersion {
  isMember: boolean;
}

/** Reads for the live channel who belongs to which group. */
export function membershipReader(db: Db, log: Pick<BaseLogger, 'warn'>) {
  return {
    groupsOf: (memberId: number) => findMembershipsOf(db, memberId),
    async membersAmong(groupId: number, memberIds: number[]) {
      try {
        return await withOwnDeadline('live channel', () => findMembersAmong(db, groupId, memberIds));
      } catch (error) {
        log.warn({ err: error, groupId }, 'the members of a group could not be read');
        throw error;
      }
    },
  };
}

/** Numbers the changes of a member's groups that the transaction has made, for {@link publishMemberships}. */
export async function numberChanges(
  transaction: Db,
  { joined, left }: { joined: readonly number[]; left: readonly number[] },
): Promise<MembershipChange[]> {
  if (joined.length + left.length === 0) return [];
  const versions = await findGroupVersions(transaction, [...joined, ...left]);
  return versions.map(({ groupId, version }) => ({ groupId, version, isMember: joined.includes(groupId) }));
}

/** Tells all processes after the commit which groups a member has joined and left. */
export function publishMemberships(context: Context, memberId: number, changes: MembershipChange[]): void {
  if (changes.length > 0) context.bus.send('membership', { memberId, changes });
}
