import { outboxKey } from '../../device/outbox/outbox.ts';

/** First part of the keys of open roll calls and their rosters, which a device keeps for a day. */
export const rollCallsKey = ['roll-calls'] as const;

/** Key of the open roll calls on whose rosters the member is. */
export const openRollCallsKey = [...rollCallsKey, 'open'] as const;

/** Key of the roll calls of an office, for its holder. */
export const officeRollCallsKey = (officeId: number) => [...rollCallsKey, 'office', officeId] as const;
export const officesRollCallsKey = [...rollCallsKey, 'office'] as const;

/** First part of the keys of the rosters of open roll calls. */
export const rostersKey = [...rollCallsKey, 'roster'] as const;

/** Key of the roster of an open roll call, for the holder of its office. */
export const rosterKey = (rollCallId: number) => [...rostersKey, rollCallId] as const;

/** Key of the roster of a closed roll call, which no device keeps. */
export const closedRosterKey = (rollCallId: number) => ['closed-roster', rollCallId] as const;

/** Key of whether the last word of a roll call was wrong. */
export const refusedWordKey = (rollCallId: number) => ['refused-word', rollCallId] as const;

/** Key of the member's own attendance. */
export const attendanceKey = ['attendance'] as const;

/** Key of the mutations that claim to be present. */
export const claimKey = [...outboxKey, 'claim'] as const;

/** Key of the mutations that mark the members of a roster. */
export const marksKey = [...outboxKey, 'marks'] as const;
