import type { Session } from '@kopa/contracts/account/sessions';
import type { AuditEntry } from '@kopa/contracts/admin/audit-log';
import type { Look } from '@kopa/contracts/desk/looks';
import type { SavedReply } from '@kopa/contracts/desk/saved-replies';
import type { LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { QuarterFigures } from '@kopa/contracts/moderation/transparency';
import type { Office } from '@kopa/contracts/office/offices';
import type { ServerFrame } from '@kopa/contracts/realtime';
import type { Allowance } from '@kopa/contracts/service/allowance';
import type { ClearanceDay } from '@kopa/contracts/service/clearance-days';
import { shippedTemplates } from '@kopa/rules/file/letter-templates';
import { worldStart } from './builders.ts';
import { administrators, auditLog } from './demo-admin.ts';
import type * as stored from './stored.ts';

const emptyLists = () => ({
  members: [] as stored.StoredMember[],
  /** Where else the signed-in member is signed in. */
  otherSessions: [] as Omit<Session, 'isCurrent'>[],
  /** Links that were mailed and not used. */
  links: [] as stored.StoredLink[],
  connections: [] as stored.StoredConnection[],
  blocks: [] as stored.StoredRelation[],
  mutes: [] as stored.StoredRelation[],
  /** Whom a member, `userId`, follows. */
  follows: [] as stored.StoredRelation[],
  posts: [] as stored.StoredPost[],
  comments: [] as stored.StoredComment[],
  conversations: [] as stored.StoredConversation[],
  messages: [] as stored.StoredMessage[],
  groups: [] as stored.StoredGroup[],
  groupMessages: [] as stored.StoredGroupMessage[],
  notifications: [] as stored.StoredNotification[],
  photos: [] as stored.StoredPhoto[],
  voiceNotes: [] as stored.StoredVoiceNote[],
  /** The allowance as the signed-in member sees it, by month. */
  allowances: new Map<string, Allowance>(),
  /** Today's clearance as the signed-in member sees it. */
  clearanceDay: { own: null, answers: null } as Pick<ClearanceDay, 'own' | 'answers'>,
  calendarEntries: [] as stored.StoredCalendarEntry[],
  ppaReviews: [] as stored.StoredPpaReview[],
  letterTemplates: shippedTemplates.map((one): LetterTemplate => ({ ...one })),
  letters: [] as stored.StoredLetter[],
  records: [] as stored.StoredRecord[],
  /** Of all holders. */
  offices: [] as Office[],
  rollCalls: [] as stored.StoredRollCall[],
  channels: [] as stored.StoredChannel[],
  notices: [] as stored.StoredNotice[],
  rumours: [] as stored.StoredRumour[],
  journeys: [] as stored.StoredJourney[],
  safetyCalls: [] as stored.StoredSafetyCall[],
  tickets: [] as stored.StoredTicket[],
  ticketMessages: [] as stored.StoredTicketMessage[],
  ticketNotes: [] as stored.StoredTicketNote[],
  savedReplies: [] as SavedReply[],
  /** The ticket or case that each administrator looks at, by username. */
  looks: new Map<string, Look>(),
  cases: [] as stored.StoredCase[],
  reports: [] as stored.StoredReport[],
  /** Decisions that removed something, warned or suspended a member. */
  decisions: [] as stored.StoredDecision[],
  appeals: [] as stored.StoredAppeal[],
  /** The public figures of moderation, newest first. */
  quarters: [] as QuarterFigures[],
  administrators: administrators.map((one): stored.StoredAdministrator => ({ ...one })),
  /** Usernames of the signed-in administrators by token. */
  adminTokens: new Map<string, string>(),
  auditLog: [...auditLog] as AuditEntry[],
  /** The first answer to each idempotency key; see `once`. */
  answers: new Map<string, unknown>(),
});

/** All data of the mocked API, as the signed-in member sees it: plain rows that the handlers change in place. */
export interface World extends ReturnType<typeof emptyLists> {
  /** The member whose session the page has; null for a visitor. */
  signedInId: number | null;
  /** Sends a frame to the page's live channel, if it is open. */
  publish: (frame: ServerFrame) => void;
  nextId: () => number;
  now: () => Date;
}

/** Creates a world with only the given data; ids that it assigns start at 10001. */
export function createWorld(given: Partial<World> = {}): World {
  let lastId = 10_000;
  let clock = worldStart;
  return {
    ...emptyLists(),
    signedInId: given.members?.[0]?.user.id ?? null,
    publish: () => undefined,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    now: () => {
      clock += 1;
      return new Date(clock);
    },
    ...given,
  };
}
