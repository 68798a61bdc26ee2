import type { Administrator, AuditEntry } from '@kopa/contracts/admin';
import type { GroupMessage } from '@kopa/contracts/messages';
import type { Notification } from '@kopa/contracts/notifications';
import type { ServerFrame } from '@kopa/contracts/realtime';
import type { Comment, Post } from '@kopa/contracts/social-feeds';
import type { Ticket } from '@kopa/contracts/tickets';
import type { ConnectionState, User } from '@kopa/contracts/users';
import { administrators, worldStart } from './builders.ts';

export interface StoredMember {
  user: User;
  password: string;
  isActive: boolean;
  lastActiveAt: string;
}
export type StoredConnection = ConnectionState & { createdAt: string };
export type StoredPost = Pick<Post, 'id' | 'userId' | 'type' | 'content' | 'location' | 'createdAt'> & {
  likedBy: Set<number>;
};
export type StoredComment = Omit<Comment, 'user'>;
export interface StoredConversation {
  id: number;
  user1Id: number;
  user2Id: number;
}
export interface StoredMessage {
  id: number;
  conversationId: number;
  senderId: number;
  receiverId: number;
  content: string;
  createdAt: string;
  isRead: boolean;
}
export type StoredGroupMessage = Omit<GroupMessage, 'user'>;
export interface StoredGroup {
  id: number;
  name: string;
  description: string;
  type: 'public' | 'private';
  createdAt: string;
  creatorId: number;
  memberIds: Set<number>;
  /** Members that only count: the world holds no record of them. */
  otherMembers: number;
}
export type StoredNotification = Notification & { userId: number };

/** Everything that the mocked API knows: plain data, changed in place by the handlers. */
export interface World {
  /** The member whose session the page has, or null for a visitor. */
  signedInId: number | null;
  members: StoredMember[];
  connections: StoredConnection[];
  posts: StoredPost[];
  comments: StoredComment[];
  conversations: StoredConversation[];
  messages: StoredMessage[];
  groups: StoredGroup[];
  groupMessages: StoredGroupMessage[];
  notifications: StoredNotification[];
  tickets: Ticket[];
  administrators: (Administrator & { password: string })[];
  adminTokens: Map<string, string>;
  auditLog: AuditEntry[];
  /** First answers of creates by idempotency key. */
  firstAnswers: Map<string, unknown>;
  /** Sends a frame to the page's live channel; does nothing while there is none. */
  publish: (frame: ServerFrame) => void;
  nextId: () => number;
  now: () => Date;
}

/** A world that holds what is given and nothing else; ids made later start at 10001. */
export function createWorld(given: Partial<World> = {}): World {
  let lastId = 10_000;
  let clock = worldStart;
  return {
    signedInId: given.members?.[0]?.user.id ?? null,
    members: [],
    connections: [],
    posts: [],
    comments: [],
    conversations: [],
    messages: [],
    groups: [],
    groupMessages: [],
    notifications: [],
    tickets: [],
    administrators,
    adminTokens: new Map(),
    auditLog: [],
    firstAnswers: new Map(),
    publish: () => undefined,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    now: () => {
      clock += 1;
      return new Date(clock);
    },
    ...given,
  };
}
