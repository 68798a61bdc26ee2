import type { Mark } from '@kopa/contracts/office/roll-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isStopped, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { marksKey } from '../../shared/office/roll-calls.keys.ts';
import { addMark, type MarksSend } from './marks.mutations.ts';
import { lastOfEach } from './waiting-marks.ts';

/** The marks of this device that the server has not taken. */
export interface UnsentMarks {
  /** By the member's id. */
  marks: ReadonlyMap<number, Mark>;
  /** The number of those that wait for the network. */
  waiting: number;
  /** Sends that wait for the marker's decision. */
  stopped: Pending<MarksSend>[];
  mark: (memberId: number, mark: Mark) => void;
}

/** The unsent marks of a roll call, and the function that marks a member. */
export function useMarks(rollCallId: number): UnsentMarks {
  const client = useQueryClient();
  const sends = usePending<MarksSend>(marksKey).filter(({ variables }) => variables.rollCallId === rollCallId);
  const marksOf = (some: Pending<MarksSend>[]) => lastOfEach(some.flatMap(({ variables }) => variables.marks));
  return {
    marks: new Map(marksOf(sends).map(({ memberId, mark }) => [memberId, mark])),
    waiting: marksOf(sends.filter((send) => !isStopped(send))).length,
    stopped: sends.filter(isStopped),
    mark: useCallback((memberId, mark) => addMark(client, rollCallId, memberId, mark), [client, rollCallId]),
  };
}
