import type { ContactStatus, Journey } from '@kopa/contracts/journeys';
import type { MemberSafetyCall, SafetyCall } from '@kopa/contracts/safety-calls';

/** A journey with the ids of its members; the contacts in the order in which they were asked. */
export interface StoredJourney extends Omit<Journey, 'traveller' | 'isAfterDark' | 'lastHeardAt' | 'contacts'> {
  travellerId: number;
  /** When the start came. */
  receivedAt: string;
  /** When the traveller gave the expected time. */
  timeGivenAt: string;
  wasAlerted: boolean;
  contacts: { memberId: number; status: ContactStatus }[];
}

/** A safety call with the members whom it concerns, and their answers by the member's id. */
export interface StoredSafetyCall extends Omit<SafetyCall, 'reach' | 'counts'> {
  memberIds: number[];
  answers: Map<number, NonNullable<MemberSafetyCall['answer']>>;
}
