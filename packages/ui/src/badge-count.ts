import { screenLimits } from '@kopa/contracts/screen-limits';

/** A badge's text: 9+ above 9 (product 2.21). */
export function badgeCount(count: number): string {
  return count > screenLimits.badgeMax ? `${screenLimits.badgeMax}+` : String(count);
}
