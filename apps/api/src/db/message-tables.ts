import type { NewMessage } from '@kopa/contracts/messages';
import type { Stored } from '@kopa/contracts/stored';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

export interface ConversationsTable {
  id: GeneratedAlways<number>;
  user1Id: number;
  user2Id: number;
  createdAt: CreatedAt;
}

export interface DirectMessagesTable extends Stored<NewMessage> {
  id: Generated<number>;
  conversationId: number;
  senderId: number;
  receiverId: number;
  createdAt: CreatedAt;
}

export interface ConversationMembersTable {
  conversationId: number;
  memberId: number;
  otherId: number;
  lastMessageId: number | null;
  lastMessageSenderId: number | null;
  lastMessageContent: string | null;
  lastMessageAt: Timestamp | null;
  unreadCount: Generated<number>;
  lastReadMessageId: Generated<number>;
  sentCount: Generated<number>;
  isMuted: Generated<boolean>;
}
