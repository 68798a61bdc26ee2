import { outboxKey } from '../../device/outbox/outbox.ts';

const fileKey = (memberId: number) => ['file', memberId] as const;

/** Key of the templates of letters. */
export const templatesKey = ['file', 'templates'] as const;

/** Keys of the member's letters: a list, all of them, and one. */
export const lettersKey = (memberId: number) => [...fileKey(memberId), 'letters'] as const;
export const allLettersKey = (memberId: number) => [...fileKey(memberId), 'all-letters'] as const;
export const letterKey = (memberId: number, id: number) => [...fileKey(memberId), 'letter', id] as const;

/** Keys of the member's records: a list, and all of them. */
export const recordsKey = (memberId: number) => [...fileKey(memberId), 'records'] as const;
export const allRecordsKey = (memberId: number) => [...fileKey(memberId), 'all-records'] as const;

/** Key of the days of leave. */
export const leaveKey = (memberId: number) => [...fileKey(memberId), 'leave'] as const;

/** Key of the mutations that write a letter or a record. */
export const writeKey = [...outboxKey, 'file'] as const;
