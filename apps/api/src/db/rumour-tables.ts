import type { Verdict } from '@kopa/contracts/rumours';
import type { GeneratedAlways } from 'kysely';
import type { Counter, CreatedAt, Timestamp } from './column-types.ts';

/** What members ask about. A trigger counts the askers. */
export interface RumoursTable {
  id: GeneratedAlways<number>;
  text: string;
  photoId: number | null;
  askers: Counter;
  verdict: Verdict | null;
  explanation: string | null;
  source: string | null;
  createdAt: CreatedAt;
  answeredAt: Timestamp | null;
  /** The order of first answers. */
  answerPosition: number | null;
  search: GeneratedAlways<string>;
}

export interface RumourAskersTable {
  memberId: number;
  rumourId: number;
}
