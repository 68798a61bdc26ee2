import type { MemberSafetyCall, NewSafetyAnswer } from '@kopa/contracts/safety/safety-calls';
import { endOf } from '@kopa/rules/safety/safety-calls';
import { newKey } from '@kopa/ui/new-key';
import { useClock } from '@kopa/ui/use-clock';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Pending, usePending } from '../../device/outbox/use-pending.ts';
import type { AnswerSend } from './answer.mutations.ts';
import { answerKey } from './safety-calls.keys.ts';
import { safetyCallsQuery } from './safety-calls.queries.ts';

/** An open call with the member's answer, whether or not the server has it. */
export interface OpenCall {
  call: MemberSafetyCall;
  given: NewSafetyAnswer | null;
}

/**
 * The open calls that concern the member, newest first, and the answers that the server does not have. With `enabled`
 * false it does not fetch: the frame does after the first page.
 */
export function useOpenCalls({ enabled = true } = {}): { calls: OpenCall[]; pending: Pending<AnswerSend>[] } {
  const { data = [] } = useQuery({ ...safetyCallsQuery, enabled });
  const pending = usePending<AnswerSend>(answerKey);
  // The oldest ends first, by its age.
  const open = useClock(() => data.filter((call) => endOf(call, new Date()) === null).length);
  const calls = data.slice(0, open).map((call) => {
    const own = pending.filter(({ variables }) => variables.callId === call.id).pop();
    return { call, given: own?.variables.answer ?? call.answer };
  });
  return { calls, pending };
}

/** Returns the function that answers a call; the last answer counts. */
export function useAnswer(callId: number) {
  const { mutate } = useMutation<unknown, Error, AnswerSend>({
    mutationKey: answerKey,
    scope: { id: `safety-call:${callId}` },
  });
  return (answer: NewSafetyAnswer) => mutate({ key: newKey(), callId, answer });
}
