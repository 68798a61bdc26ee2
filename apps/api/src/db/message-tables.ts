import type { Attachment, MessageKind, NewMessage, ReactionEmoji } from '@kopa/contracts/message-parts';
import type { Stored } from '@kopa/contracts/stored';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

export interface ConversationsTable {
  id: GeneratedAlways<number>;
  user1Id: number;
  user2Id: number;
  createdAt: CreatedAt;
}

/** The columns that direct and group messages share. A deleted message keeps only its reply. */
export interface MessageColumns extends Omit<Stored<NewMessage>, 'attachments'> {
  /** JSON text when it is written. */
  attachments: ColumnType<Attachment[] | null, string | null, string | null>;
  /** Number of each emoji, kept by triggers; null without reactions. */
  reactions: GeneratedAlways<Partial<Record<ReactionEmoji, number>> | null>;
  editedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

export interface ReactionsTable {
  messageId: number;
  memberId: number;
  emoji: ReactionEmoji;
}

export interface VoiceNotesTable {
  id: GeneratedAlways<number>;
  memberId: number;
  url: string;
  seconds: number;
  bytes: number;
  /** Number of messages that it is in. */
  directUses: Generated<number>;
  groupUses: Generated<number>;
  createdAt: CreatedAt;
}

export interface DirectMessagesTable extends MessageColumns {
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
  /** Null for one with a text only. */
  lastMessageKind: Exclude<MessageKind, 'text'> | null;
  lastMessageAt: Timestamp | null;
  unreadCount: Generated<number>;
  lastReadMessageId: Generated<number>;
  sentCount: Generated<number>;
  isMuted: Generated<boolean>;
}
