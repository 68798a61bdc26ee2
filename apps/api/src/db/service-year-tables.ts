import type { ItemKey } from '@kopa/contracts/service-facts';
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
