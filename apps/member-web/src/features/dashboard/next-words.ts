import type { User } from '@kopa/contracts/account/user';
import { serviceCourse } from '@kopa/contracts/service/service-course';
import { daysBetween } from '@kopa/rules/dates';
import type { NextDate } from '@kopa/rules/service/next-date';
import { shownLga } from '@kopa/ui/service-display';

/** The time until a date in words, such as "Opens in 2 days". */
export function whenWords({ kind, isBeginning, day }: NextDate, today: string): string {
  const [begins, ends] = kind === 'clearance_window' ? ['Opens', 'Closes'] : ['Starts', 'Ends'];
  const days = daysBetween(today, day);
  const verb = isBeginning ? begins : ends;
  if (days === 0) return kind === 'cds_day' ? 'Today' : `${verb} today`;
  return days === 1 ? `${verb} tomorrow` : `${verb} in ${days} days`;
}

/** The place: by the office that has announced the date, else by the custom of a clearance. */
export function whereWords({ announcedBy }: NextDate, { lga }: Pick<User, 'lga'>): string {
  return announcedBy === null ? `Local inspector of ${shownLga(lga) ?? 'your LGA'}.` : `${announcedBy}.`;
}

const papers = Object.values(serviceCourse.passingOutItems).map((paper) => paper.toLowerCase());

/** The things to bring: by the note of the office, else by the custom. */
export function bringWords({ kind, note }: NextDate): string {
  if (note !== null) return note;
  if (kind === 'clearance_window') return 'Bring your monthly PPA letter.';
  return kind === 'passing_out' ? `Bring: ${papers.join(', ')}.` : '';
}
