import { type Static, Type } from 'typebox';
import { rollCallLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';
import { OfficeName } from './offices.ts';

/** `none` is no mark: it takes one back. */
export const marks = ['present', 'excused', 'none'] as const;
export type Mark = (typeof marks)[number];

export const rollCallStatuses = ['open', 'closed'] as const;
export type RollCallStatus = (typeof rollCallStatuses)[number];

/** A time of the day in Nigeria, HH:MM. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

/** The fields that an officer writes. `from` and `to` lie on the day `on`. */
export const NewRollCall = Strict({
  title: Line(textLimits.rollCallTitle),
  on: LagosDate,
  from: TimeOfDay,
  to: TimeOfDay,
});
export type NewRollCall = Static<typeof NewRollCall>;

/** Numbers of a roster. `present` and `claimed` count the confirmed ones too. */
export const RollCallCounts = Type.Object({
  roster: Count,
  present: Count,
  excused: Count,
  claimed: Count,
  /** Marked present, and claimed. */
  confirmed: Count,
});
export type RollCallCounts = Static<typeof RollCallCounts>;

const fields = {
  id: Id,
  office: OfficeName,
  title: Type.String(),
  on: LagosDate,
  from: TimeOfDay,
  to: TimeOfDay,
  status: OneOf(rollCallStatuses),
};

/** A roll call as the holder of its office sees it (product 4.50). */
export const RollCall = Type.Object({
  ...fields,
  /** Four digits, which the members in the hall hear or read. */
  word: Type.String(),
  counts: RollCallCounts,
});
export type RollCall = Static<typeof RollCall>;

/** A roll call as a member on its roster sees it. */
export const MemberRollCall = Type.Object({ ...fields, isClaimed: Type.Boolean(), mark: OneOf(marks) });
export type MemberRollCall = Static<typeof MemberRollCall>;

/** A line of a roster. The state code is null without a portal record. */
export const RosterEntry = Type.Object({
  memberId: Id,
  name: Type.String(),
  stateCode: Nullable(Type.String()),
  mark: OneOf(marks),
  isClaimed: Type.Boolean(),
});
export type RosterEntry = Static<typeof RosterEntry>;

/** A mark with the time at which it was made, which counts among marks of several devices. */
export const NewMark = Strict({ memberId: Id, mark: OneOf(marks), at: DateTime });
export type NewMark = Static<typeof NewMark>;

export const markRefusals = ['not_on_roster', 'roll_call_closed', 'bad_time'] as const;
export type MarkRefusal = (typeof markRefusals)[number];

export const MarksAnswer = Type.Object({
  accepted: Count,
  /** The present marks of the members of the accepted ones: a later mark of another device may have won. */
  marks: Type.Array(Type.Object({ memberId: Id, mark: OneOf(marks) })),
  refused: Type.Array(Type.Object({ memberId: Id, code: OneOf(markRefusals) })),
});
export type MarksAnswer = Static<typeof MarksAnswer>;

export const NewCorrection = Strict({
  memberId: Id,
  mark: OneOf(marks),
  reason: Text(textLimits.correctionReason),
});
export type NewCorrection = Static<typeof NewCorrection>;

/** A wrong word is 403 `wrong_word`, of whatever form. */
export const NewClaim = Strict({ word: Text(textLimits.rollCallWord), at: DateTime });
export type NewClaim = Static<typeof NewClaim>;

const holderCall = callsOf('office', 'holder');
const memberCall = callsOf('office', 'member');
const params = IdParams('id');
const ofHolder = ['not_your_office', 'not_found', 'office_ended'] as const;

export const openRollCall = holderCall('openRollCall', 'POST /api/offices/:id/roll-calls', {
  summary: 'Open a roll call of the members who are in the place now; liaison, CDS executive and inspector only',
  description:
    `\`on\` is today in Nigeria or one of the next ${rollCallLimits.daysAhead} days; \`to\` is later than \`from\`, by ` +
    `at most ${rollCallLimits.hours} hours. It closes itself 24 hours after \`to\`. An office has one open at a time.`,
  errors: [...ofHolder, 'forbidden', 'roll_call_open', 'roster_too_large'],
  limits: ['rollCalls'],
  params,
  headers: IdempotencyHeaders,
  body: NewRollCall,
  response: { 201: RollCall },
});

export const listOfficeRollCalls = holderCall('listOfficeRollCalls', 'GET /api/offices/:id/roll-calls', {
  summary: 'The roll calls of an office, newest first; its holder only',
  errors: ofHolder,
  params,
  querystring: PageQuery,
  response: { 200: Type.Array(RollCall) },
});

export const getRollCall = holderCall('getRollCall', 'GET /api/roll-calls/:id', {
  summary: 'A roll call with its counts; the holder of its office only',
  errors: ofHolder,
  params,
  response: { 200: RollCall },
});

export const listRosterEntries = holderCall('listRosterEntries', 'GET /api/roll-calls/:id/roster', {
  summary: 'The whole roster of a roll call with marks and claims, by state code; the holder only',
  description: `Without pages: a roster has at most ${rollCallLimits.roster} members when it opens.`,
  errors: ofHolder,
  params,
  response: { 200: Type.Array(RosterEntry) },
});

export const markRoster = holderCall('markRoster', 'POST /api/roll-calls/:id/marks', {
  summary: 'Mark members present, excused or not; the holder only, repeatable',
  description:
    'Each mark counts from its own time `at`, in the last 24 hours: the later one wins, at the same time present before ' +
    'excused before none. Each is accepted or refused by itself; `code` is the reason. A closed roll call refuses all.',
  errors: ofHolder,
  limits: ['marks'],
  params,
  body: Strict({ marks: Type.Array(NewMark, { minItems: 1, maxItems: rollCallLimits.marks }) }),
  response: { 200: MarksAnswer },
});

export const closeRollCall = holderCall('closeRollCall', 'PUT /api/roll-calls/:id/closing', {
  summary: 'Close a roll call; the holder only, repeatable. Claims still come until 24 hours after `to`',
  errors: ofHolder,
  params,
  response: { 200: RollCall },
});

export const correctMark = holderCall('correctMark', 'POST /api/roll-calls/:id/corrections', {
  summary: 'Correct a mark after the closing, with a reason that the member is told; the holder only',
  errors: [...ofHolder, 'roll_call_open'],
  limits: ['corrections', 'correctionsPerMember'],
  others: { body: ['memberId'] },
  params,
  headers: IdempotencyHeaders,
  body: NewCorrection,
  response: { 201: RosterEntry },
});

export const listRollCalls = memberCall('listRollCalls', 'GET /api/roll-calls', {
  summary: 'The open roll calls on whose rosters the member is, newest first',
  description: 'Without pages: an office has one open roll call at most.',
  response: { 200: Type.Array(MemberRollCall) },
});

export const claimPresence = memberCall('claimPresence', 'POST /api/roll-calls/:id/claims', {
  summary: 'Claim by the word to be present; a member on the roster only. A claim again is 200',
  description:
    `\`at\` lies in the last 24 hours. It is 409 \`too_late\` 24 hours after \`to\`. After ${rollCallLimits.wrongWords} ` +
    'wrong words of a member every word is 429.',
  errors: ['wrong_word', 'not_found', 'too_late'],
  params,
  body: NewClaim,
  response: { 200: MemberRollCall, 201: MemberRollCall },
});
