import type { ChannelAudience } from '@kopa/rules/channels';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Counter, Timestamp } from './column-types.ts';

/** The channels of official notices. Triggers add them and count their members, but for the one for everybody. */
export interface ChannelsTable extends ChannelAudience {
  id: GeneratedAlways<number>;
  key: string;
  members: Counter;
}

export interface NoticesTable {
  id: GeneratedAlways<number>;
  channelId: number;
  title: string;
  body: string;
  needsAcknowledgement: boolean;
  publishedAt: Timestamp;
  expiresAt: Timestamp | null;
  administratorId: number;
  /** Members of the audience when it was published. */
  reach: number;
  /** The idempotency key, and the hash of what came with it. */
  requestKey: string | null;
  requestHash: Buffer | null;
}

/** How far a member has read in a channel. */
export interface ChannelMarksTable {
  memberId: number;
  channelId: number;
  lastReadNoticeId: Generated<number>;
  isMuted: Generated<boolean>;
}

export interface NoticeAcknowledgementsTable {
  memberId: number;
  noticeId: number;
  acknowledgedAt: Timestamp;
}

/** How many members have read and acknowledged a notice: the sum of several rows. */
export interface NoticeFiguresTable {
  noticeId: number;
  slot: number;
  read: Generated<number>;
  acknowledged: Generated<number>;
}
