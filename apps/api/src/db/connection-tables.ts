import type { ConnectionState } from '@kopa/contracts/users';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

export interface ConnectionsTable {
  id: GeneratedAlways<number>;
  userId: number;
  connectedUserId: number;
  status: Generated<ConnectionState['status']>;
  createdAt: CreatedAt;
  decidedAt: Timestamp | null;
}

/** Which member has blocked or muted which other one. */
export interface BlocksTable {
  id: GeneratedAlways<number>;
  memberId: number;
  otherId: number;
  createdAt: CreatedAt;
}

/** Which member follows which other one. */
export interface FollowsTable {
  id: GeneratedAlways<number>;
  memberId: number;
  otherId: number;
  createdAt: CreatedAt;
}

/** Ended follows. The followed member was told of them once, and is not told again. */
export interface FollowNoticesTable {
  memberId: number;
  otherId: number;
}

/** The members who are hidden from a member, kept by triggers of `blocks` and `mutes`. */
export interface HiddenMembersTable {
  memberId: number;
  otherId: number;
  /** One of the two has blocked the other; otherwise the member has muted the other. */
  isBlocked: boolean;
}
