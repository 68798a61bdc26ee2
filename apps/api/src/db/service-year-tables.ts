import type { ItemKey } from '@kopa/contracts/service-facts';
import type { AllowanceFigure } from '@kopa/rules/allowance';
import type { ReminderKind } from '@kopa/rules/clearances';
import type { Generated } from 'kysely';
import type { CreatedAt } from './column-types.ts';

/** The clearances that members have entered. */
export interface ServiceClearancesTable {
  memberId: number;
  /** YYYY-MM. */
  month: string;
  /** A date, YYYY-MM-DD. */
  clearedOn: string;
}

/** The items of checklists that are done. */
export interface ServiceItemsTable {
  memberId: number;
  key: ItemKey;
}

/** The private addresses of calendars. The token is kept to show it again, and its hash to find it. */
export interface ServiceCalendarsTable {
  memberId: number;
  tokenHash: Buffer;
  tokenEncrypted: string;
  createdAt: CreatedAt;
}

/** How far the reminders of a month have come. */
export interface ServiceReminderRoundsTable {
  month: string;
  kind: ReminderKind;
  lastMemberId: Generated<number>;
}

/** The portal accounts that have answered for a month; a row outlives the link, the answer and the account. */
export interface AllowanceMarksTable {
  /** YYYY-MM. */
  month: string;
  /** A keyed hash of the portal account. */
  portalMark: Buffer;
}

/** Members' answers about the allowance of a month. State and batch are those of the first answer. */
export interface AllowanceAnswersTable {
  memberId: number;
  /** YYYY-MM. */
  month: string;
  /** A date, YYYY-MM-DD; null: not yet. */
  paidOn: string | null;
  state: string | null;
  batch: string | null;
  /** The versions of the figures when the answer was last changed. */
  everybodyVersion: number;
  stateVersion: Generated<number>;
  batchVersion: Generated<number>;
}

/** The counts of a month's answers (product 4.30). */
export interface AllowanceFiguresTable extends AllowanceFigure {
  month: string;
}
