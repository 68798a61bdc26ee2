import type { Group, GroupRole } from '@kopa/contracts/groups';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Counter, CreatedAt } from './column-types.ts';
import type { MessageColumns } from './message-tables.ts';

export interface GroupsTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  type: Group['type'];
  creatorId: number | null;
  automaticKey: string | null;
  photo: string | null;
  memberCount: Counter;
  /** Number of the last change of its members. */
  membershipVersion: Counter;
  createdAt: CreatedAt;
}

export interface GroupMembersTable {
  groupId: number;
  memberId: number;
  joinedAt: CreatedAt;
  isMuted: Generated<boolean>;
  role: Generated<GroupRole>;
  /** The newest message that the member has read, or a number just below the first one after the joining. */
  lastReadMessageId: Generated<number>;
}

export interface GroupInvitationsTable {
  groupId: number;
  memberId: number;
  invitedBy: number;
  createdAt: CreatedAt;
}

export interface GroupMessagesTable extends MessageColumns {
  id: GeneratedAlways<number>;
  groupId: number;
  userId: number;
  createdAt: CreatedAt;
}
