import type { MemberSafetyCall, NewSafetyAnswer } from '@kopa/contracts/safety/safety-calls';
import { assertFound } from '@kopa/rules/refusal';
import { assertOpen, endOf } from '@kopa/rules/safety/safety-calls';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { countAnswer, findCallOf, saveAnswer } from './answers.queries.ts';

/**
 * Answers a safety call, or replaces the answer. The member's other devices get it, too.
 * @throws 404 for a call that does not concern the member, 409 call_ended
 */
export async function answerSafetyCall(
  context: Context,
  session: MemberSession,
  id: number,
  answer: NewSafetyAnswer,
): Promise<MemberSafetyCall> {
  const { memberId } = session;
  const now = context.now();
  const answered = await transact(context, session, async (transaction) => {
    const call = await findCallOf(transaction, memberId, id);
    assertFound(call);
    assertOpen(endOf(call, now));
    const before = await saveAnswer(transaction, id, memberId, answer, now);
    await countAnswer(transaction, id, memberId, answer.status, before);
    return findCallOf(transaction, memberId, id);
  });
  assertFound(answered);
  context.publish('safety_call', { call: answered }, [memberId]);
  return answered;
}
