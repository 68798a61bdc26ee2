import type { Group } from '@kopa/contracts/groups';
import type { GroupMessage } from '@kopa/contracts/messages';
import type { Notification } from '@kopa/contracts/notifications';
import type { Comment, NewPost, Post } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import type { ConnectionState, User } from '@kopa/contracts/users';

export interface StoredMember {
  user: User;
  password: string;
  isActive: boolean;
  lastActiveAt: string;
}
export type StoredConnection = ConnectionState & { createdAt: string };
export type StoredPost = Pick<Post, 'id' | 'userId' | 'createdAt'> & Stored<NewPost> & { likedBy: Set<number> };
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
  type: Group['type'];
  createdAt: string;
  creatorId: number;
  memberIds: Set<number>;
  /** Number of further members, of whom the world has no record. */
  otherMembers: number;
}
export type StoredNotification = Notification & { userId: number };
