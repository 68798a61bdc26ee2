import type { Attachment, MessageKind, ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { LetterStepState, LetterValues } from '@kopa/contracts/file/letters';
import type { NotificationSettings } from '@kopa/contracts/notifications/notification-settings';
import type { Interest } from '@kopa/contracts/people/interests';
import type { Reasons } from '@kopa/rules/moderation/cases';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as ISO 8601 text in UTC, the format of the API; written as text or Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;

/** Set by triggers. */
export type Counter = GeneratedAlways<number>;

/** The number of each emoji, kept by triggers; null without reactions. */
export type ReactionCounts = GeneratedAlways<Partial<Record<ReactionEmoji, number>> | null>;

/** JSON text when it is written. */
export type StoredAttachments = ColumnType<Attachment[] | null, string | null, string | null>;
export type CaseReasons = ColumnType<Reasons, string | undefined, string>;

export type StoredLetterValues = ColumnType<LetterValues, string, string>;
export type StoredLetterSteps = ColumnType<LetterStepState[], string, string>;

export type Interests = Generated<Interest[]>;
export type StoredSettings = Generated<NotificationSettings>;
/** Null for a message with a text only. */
export type LastMessageKind = Exclude<MessageKind, 'text'> | null;
/** The database sets the first one. */
export type DueAt = ColumnType<string | null, undefined, Date | null>;
