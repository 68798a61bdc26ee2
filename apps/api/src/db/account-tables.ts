import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

/** The purpose of a link in a mail. */
export type LinkPurpose = 'password_reset' | 'email_confirmation';

/** The kinds of mails. The first two have a link. */
export type MailKind = LinkPurpose | 'new_device' | 'password_changed' | 'email_changed' | 'suspended' | 'activated';

export interface SessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  memberId: number;
  /** The name of the device, such as `Chrome on Android`. */
  device: Generated<string>;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
  expiresAt: Timestamp;
}

/** The devices from which a member has signed in. */
export interface DevicesTable {
  id: GeneratedAlways<number>;
  memberId: number;
  keyHash: Buffer;
  name: string;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
}

/** The links of sent mails; a row goes when its link is used. */
export interface MailLinksTable {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  memberId: number;
  /** The address that it was sent to. It is of no use after a change of the email. */
  email: string;
  createdAt: CreatedAt;
  expiresAt: Timestamp;
}

/** Mails that wait to be sent; a row goes when its mail was sent. */
export interface MailsTable {
  id: GeneratedAlways<number>;
  kind: MailKind;
  /** Null for the reset of a password until somebody has looked whose address it is. */
  memberId: number | null;
  /** Null: the member's present email. */
  address: string | null;
  /** The device of a sign-in. */
  device: string | null;
  createdAt: CreatedAt;
  /** The time of the next attempt; null after the last one. */
  dueAt: Timestamp | null;
  attempts: Generated<number>;
}

export interface IdempotencyKeysTable {
  /** The number of the day, modulo four. */
  slot: Generated<number>;
  memberId: number;
  key: string;
  requestHash: Buffer;
  status: number;
  /** The id of what was made. */
  resultId: number;
}
