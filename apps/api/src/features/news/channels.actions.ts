import { assertFound } from '@kopa/rules/refusal';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findNoticeChannel, hasChannel, saveAcknowledgement, saveMute, saveRead } from './channels.queries.ts';

/** Mutes a channel of the member's, or unmutes it; again without effect. @throws 404 */
export function muteChannel(
  context: Context,
  session: MemberSession,
  channelId: number,
  isMuted: boolean,
): Promise<void> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    assertFound((await hasChannel(transaction, memberId, channelId)) || undefined);
    await saveMute(transaction, memberId, channelId, isMuted);
  });
}

/** Marks the notices of a channel as read, up to one. @throws 404 for a channel or notice of others */
export function readNotices(
  context: Context,
  session: MemberSession,
  channelId: number,
  noticeId: number,
): Promise<void> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const found = await findNoticeChannel(transaction, memberId, noticeId, context.now());
    assertFound(found === channelId || undefined);
    await saveRead(transaction, memberId, channelId, noticeId);
  });
}

/** Acknowledges a notice; again without effect. @throws 404 for a notice of others */
export function acknowledgeNotice(context: Context, session: MemberSession, noticeId: number): Promise<void> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    assertFound(await findNoticeChannel(transaction, memberId, noticeId, context.now()));
    await saveAcknowledgement(transaction, memberId, noticeId, context.now());
  });
}
