import type { Clearance, ServiceYear } from '@kopa/contracts/service/service-year';
import { isUnentered } from './current-clearance.ts';

type Judged = Pick<Clearance, 'status' | 'isBeforeJoining'>;

/** Unmarked clearances from which the risk is high. */
const unmarkedAtHighRisk = 3;

/**
 * The risk (product 4.25): one missed clearance is high, one unmarked is to be watched, three are high. Months before the
 * member joined count for nothing.
 */
export function riskOf(clearances: readonly Judged[]): ServiceYear['risk'] {
  const counted = clearances.filter(counts);
  const isMissed = counted.some(({ status }) => status === 'missed');
  if (isMissed || counted.length >= unmarkedAtHighRisk) return 'high';
  return counted.length > 0 ? 'watch' : 'none';
}

/** Why a year is at risk, and the one step that lowers it. */
export interface RiskReason {
  /** Such as `November is not entered.` */
  text: string;
  /** The words on the button, such as `Enter it`. */
  action: string;
  /** The month that the button enters, YYYY-MM. */
  month: string;
}

/** The reason of a risk: the months that count, of which a missed one is entered first. Null without a risk. */
export function riskReason(clearances: readonly (Judged & Pick<Clearance, 'month'>)[]): RiskReason | null {
  const counted = clearances.filter(counts);
  const first = counted.find(({ status }) => status === 'missed') ?? counted[0];
  if (first === undefined) return null;
  const { month } = first;
  const others = counted.filter((one) => one !== first);
  const [other] = others;
  if (other === undefined) return { text: `${nameOf(month)} is not entered.`, action: 'Enter it', month };
  const rest = others.length === 1 ? nameOf(other.month) : `${others.length} other months`;
  return { text: `${nameOf(month)} and ${rest} are not entered.`, action: `Enter ${nameOf(month)}`, month };
}

const counts = (clearance: Judged) => isUnentered(clearance) && !clearance.isBeforeJoining;

/** The name of a month without its year, such as `November`. */
function nameOf(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(month));
}
