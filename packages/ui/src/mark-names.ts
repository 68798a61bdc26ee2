import type { Mark } from '@kopa/contracts/service/roll-calls';

/** The marks in words, as the holder of an office reads them. */
export const markNames: Record<Mark, string> = { present: 'Present', excused: 'Excused', none: 'Not present' };
