import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

/** The browsers to which members want push messages sent. A subscription ends with the session that made it. */
export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>;
  memberId: number;
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: CreatedAt;
}

/** What a push message tells of. */
export type PushKind = 'direct_message' | 'group_message' | 'notification' | 'notice';

/** What waits to be told by push; triggers add the rows. A row goes when it was sent, or is too old to be of use. */
export interface PushesTable {
  id: GeneratedAlways<number>;
  kind: PushKind;
  /** The id of the message, notification or notice. */
  subjectId: number;
  /** The subscriptions that did not get it yet; null before the first attempt, for all. */
  subscriptionIds: number[] | null;
  attempts: Generated<number>;
  /** Of a group or channel, the member up to whom it was told. */
  toldTo: Generated<number>;
  createdAt: CreatedAt;
  dueAt: Timestamp;
}
