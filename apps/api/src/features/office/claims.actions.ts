import type { MemberRollCall, NewClaim } from '@kopa/contracts/office/roll-calls';
import { assertClaimInTime, assertMayGuess, assertTimeOfClaim } from '@kopa/rules/office/roll-calls';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { publishCounts } from './roll-call-frames.actions.ts';
import { memberRollCallView } from './roll-calls.view.ts';
import { countWrongWord, lockForClaim, saveClaim } from './rosters.queries.ts';

/**
 * Claims by the word to be present; again without effect.
 * @throws 400 invalid_request, 403 wrong_word, 404, 409 too_late, 429 rate_limited after ten wrong words
 */
export async function claimPresence(
  context: Context,
  session: MemberSession,
  rollCallId: number,
  { word, at }: NewClaim,
): Promise<{ rollCall: MemberRollCall; isNew: boolean }> {
  const { memberId } = session;
  const now = context.now();
  assertTimeOfClaim(at, now);
  const claimed = await transact(context, session, async (transaction) => {
    const row = await lockForClaim(transaction, rollCallId, memberId);
    assertFound(row);
    assertClaimInTime(row.endsAt, now);
    assertMayGuess(row.wrongWords, row.endsAt, now);
    if (word !== row.word) {
      await countWrongWord(transaction, rollCallId, memberId);
      return null;
    }
    if (row.isClaimed) return { row, isNew: false };
    await saveClaim(transaction, rollCallId, memberId, { claimedAt: at, receivedAt: now });
    return { row: { ...row, isClaimed: true }, isNew: true };
  });
  // After the commit, so that the wrong word counts.
  if (claimed === null) throw fail('wrong_word');
  const rollCall = memberRollCallView(claimed.row, claimed.row, now);
  if (claimed.isNew) {
    context.publish('roll_call', { rollCall }, [memberId]);
    await publishCounts(context, rollCallId);
  }
  return { rollCall, isNew: claimed.isNew };
}
