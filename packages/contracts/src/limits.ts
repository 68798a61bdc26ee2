import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

/**
 * The limits of lists and subjects (product 7), in ms where they are times. Those of texts, photos and voice notes,
 * screens, the live channel, sessions and calls are in files of their own, whose names end in `-limits.ts`.
 */

export const pageLimits = { default: 20, longDefault: 50, max: 100, characters: 128_000 } as const;

export const serviceLimits = {
  cdsRequired: 8,
  days: 365,
  daysPerMonth: 30,
  daysKept: 365,
  /** Clearances that one call enters. */
  clearancesAtOnce: 24,
} as const;

/** Announced dates (product 4.37), in days. */
export const calendarLimits = {
  /** The longest entry. */
  days: 31,
  /** The longest passing-out and entry of kind `other`. */
  longDays: 92,
  /** A member's calendar begins so long before today. */
  shownBefore: 31,
  /** Calendars on phones show a withdrawn entry as cancelled for this long. */
  cancelledFor: 30,
} as const;

/** Answers to anybody, before the first sign-in (product 4.53). */
export const publicLimits = {
  /** Entries of the calendar in one answer. */
  entries: 100,
  /** Days from today to the last beginning of an entry. */
  ahead: 365,
  rumours: 20,
  /** Browsers, the front and the process keep an answer for this long. */
  keptFor: 5 * MINUTE,
} as const;

/** Clearance days (product 4.54). */
export const clearanceDayLimits = {
  /** Counts are shown from this many answers on, and change in steps of as many. */
  step: 10,
  /** An answer counts for this long, and so does a figure. */
  countsFor: 4 * HOUR,
  /** The longest wait. */
  waitMinutes: 720,
  /** A shown wait is a multiple of this. */
  waitStep: 15,
  /** Answers go after this many days; the counts of the days stay. */
  keptFor: 30,
  /** Days that administrators see, today included. */
  shown: 31,
} as const;

/** The allowance (product 4.30). */
export const allowanceLimits = {
  /** Counts are shown from this many answers on, and change in steps of as many. */
  answers: 10,
  /** An answer is for a month of the last years. */
  years: 2,
} as const;

/** Reviews of a place are shown from this many on; ratings start at 1 (product 4.31). */
export const ppaLimits = { reviews: 3, ratingMax: 5 } as const;

/** The least similarity between profile name and portal name, from 0 to 1. */
export const portalNameSimilarity = 0.8;

export const messagingLimits = { unansweredToStrangers: 3, editWithin: 15 * MINUTE } as const;

/** Mentions in texts (product 4.34). */
export const mentionLimits = {
  /** The most members whom one text notifies. */
  perText: 20,
  /** Members are suggested from this many letters on, at most `suggestions` of them. */
  lettersToSuggest: 2,
  suggestions: 8,
} as const;

export const connectionLimits = { requestAgainAfter: 7 * DAY } as const;

/** Reports and cases (product 4.24). */
export const caseLimits = {
  /** An urgent case is decided within this time of the report that made it urgent. */
  urgentWithin: HOUR,
  suspensionDaysMax: 365,
  /** The most cases that one call decides. */
  decidedAtOnce: 50,
  /** The most earlier cases beside a case. */
  history: 20,
  /** The most reports that a case shows. */
  reports: 100,
  /** A decided case goes after this time, with its reports and evidence. */
  keptFor: 365 * DAY,
  /** The copies of photos and of a voice note go this long after the decision. */
  copiesKeptFor: 90 * DAY,
  /** A decision that its member sees goes after this time, with the appeal. */
  decisionsKeptFor: 2 * 365 * DAY,
} as const;

/** Support tickets (product 4.16). */
export const ticketLimits = {
  /** Working hours until an answer is due, by priority. */
  dueHours: { high: 8, medium: 24, low: 48 },
  /** Working hours are Monday to Friday between these hours in Lagos. */
  workingDay: { from: 8, to: 17 },
  /** A request under the Data Protection Act is due this long after it was opened. */
  dataProtectionWithin: 30 * DAY,
  /** A message opens a resolved or closed ticket again before this time is over. */
  reopenWithin: 14 * DAY,
  /** A resolved ticket of whose solution its member says nothing closes after this time. */
  closesAfter: 7 * DAY,
  /** The most notes of a ticket. */
  notes: 100,
} as const;

/** Two administrators at one ticket or case (product 4.16). */
export const lookLimits = {
  /** The portal tells again that one looks at it. */
  renewedEvery: 10 * SECOND,
  /** One counts as looking at it for this long. */
  shownFor: 25 * SECOND,
} as const;

/** Decisions about members and their appeals (product 4.44). */
export const appealLimits = {
  within: 30 * DAY,
  /** Characters of the content that a decision quotes. */
  excerpt: 200,
} as const;

/** Public figures of moderation (product 4.44). Numbers of cases from 1 to 9 are not shown. */
export const transparencyLimits = { quarters: 8, toldFrom: 10 } as const;

/** Figures for administrators (product 3.11). */
export const analyticsLimits = {
  /** The most intervals of one answer. */
  intervals: 400,
  /** The days on which a member was active are kept for this many days. */
  activityKeptFor: 400,
} as const;

/** Journeys (product 4.46). */
export const journeyLimits = {
  contacts: 5,
  /** The expected time is at most this far ahead. */
  ahead: 48 * HOUR,
  /** Contacts are told this long after the expected time. */
  alertAfter: 60 * MINUTE,
  /** Sends that waited for the network count from their own time if it is at most this long ago. */
  waited: DAY,
  /** In hours of the day in Nigeria; the two times themselves are by day. */
  daylight: { from: 6, to: 18 },
  /** A journey goes this long after its end. */
  keptFor: 7 * DAY,
  emergencyNumber: '112',
} as const;

/** Safety calls (product 4.47). */
export const safetyCallLimits = {
  openFor: 72 * HOUR,
  /** The same area is asked again after this time. */
  againAfter: 6 * HOUR,
  /** Answers go this long after the call was asked. */
  answersKeptFor: 30 * DAY,
  /** The most connections that a member sees with a call. */
  connections: 100,
} as const;

/** Letters of a member (product 4.48). Numbers of days but for `waited` and `kept`. */
export const letterLimits = {
  /** Leave in a service year. */
  leaveDays: 14,
  /** Of a field or an outcome. */
  daysMax: 366,
  /** So long before it a marriage leave is asked for. */
  marriageAhead: 28,
  /** So long before the birth a maternity leave is asked for. */
  maternityAhead: 84,
  /** One that waited for the network counts from its own time if it is at most this long ago. */
  waited: 7 * DAY,
  /** The most that Kopa keeps for a member. */
  kept: 200,
} as const;

/** Records of a member (product 4.48). */
export const recordLimits = {
  photos: 4,
  /** The day of a record is at most this many days ago. */
  daysBack: 400,
  /** As for letters. */
  waited: 7 * DAY,
  /** The most that Kopa keeps for a member. */
  kept: 500,
  codeLength: 10,
} as const;

/** Offices (product 4.49). */
export const officeLimits = {
  /** LGAs of a zonal inspector. */
  lgas: 30,
  /** The last day of an office is at most this many days ahead. */
  days: 366,
} as const;

/** Roll calls (product 4.50). */
export const rollCallLimits = {
  /** The most members in the place when it opens. */
  roster: 1_000,
  /** The most marks of one call. */
  marks: 500,
  /** Days from today to its day. */
  daysAhead: 7,
  /** From `from` to `to`. */
  hours: 8,
  /** It closes itself, and claims end, this long after `to`. */
  openAfterEnd: DAY,
  /** A mark or claim that waited for the network was made at most this long ago. */
  waited: DAY,
  /** Wrong words of a member and roll call; after them no word is taken. */
  wrongWords: 10,
  wordDigits: 4,
} as const;

/** The most members whom a member blocks, and as many whom they mute (product 4.26). */
export const blockLimits = { each: 5_000 } as const;

/** A notification is deleted this long after its event. */
export const notificationLifetime = 180 * DAY;

/** Groups (product 4.9). */
export const groupLimits = {
  /** Unread messages are counted up to this number. */
  unreadMax: 99,
  /** Groups of a member. The automatic groups count, and nobody is kept out of them. */
  memberships: 200,
} as const;
