import { officeKindNames } from '@kopa/contracts/office/offices';
import type { Mark } from '@kopa/contracts/office/roll-calls';
import type { NotificationDraft } from '../notifications/notifications.ts';
import { daysInWords } from '../service/calendar-notifications.ts';
import { placeInWords, type StoredPlace } from './offices.ts';

type NamedOffice = StoredPlace & { id: number };

const officeInWords = (office: NamedOffice) => `${officeKindNames[office.kind]} of ${placeInWords(office)}`;

const aboutOffice = (memberId: number, { id }: NamedOffice, message: string): NotificationDraft => ({
  ...{ memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'office' },
});

/** Offers an office to a member. `until` is its last day. */
export function officeOffer(memberId: number, office: NamedOffice & { until: string }): NotificationDraft {
  const day = daysInWords({ from: office.until, to: office.until });
  return aboutOffice(memberId, office, `You are offered an office: ${officeInWords(office)}, until ${day}`);
}

/** Tells the holder of an end that others have brought about. */
export function officeEnd(memberId: number, office: NamedOffice): NotificationDraft {
  return aboutOffice(memberId, office, `Your office has ended: ${officeInWords(office)}`);
}

const markInWords: Record<Mark, string> = { present: 'present', excused: 'excused', none: 'not present' };

/** Tells a member of a correction, with its reason. */
export function correctionNotification(
  memberId: number,
  { id, title, on }: { id: number; title: string; on: string },
  { mark, reason }: { mark: Mark; reason: string },
): NotificationDraft {
  const message = `${title}, ${daysInWords({ from: on, to: on })}: corrected to ${markInWords[mark]}. ${reason}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'roll_call' };
}
