import type { CallLimit } from '@kopa/contracts/limits';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { type Creation, createOnce, requestHashOf } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/errors.ts';
import { assertGroupMember } from '../groups/groups.actions.ts';
import { writeFreeMessage } from './direct-message.queries.ts';
import { holdGroup, insertGroupMessage } from './group-messages.queries.ts';
import {
  findPartner,
  findReceivedMessage,
  findStanding,
  holdConversation,
  insertDirectMessage,
  markReadUpTo,
  openConversation,
} from './messages.queries.ts';
import { assertMayWriteTo, assertNotToOneself, writesFreely } from './messages.rules.ts';

/**
 * Writes to a member. A stranger may be sent three messages until they have answered.
 * @throws 400 own_message; 404; 409 idempotency_conflict; 429 awaiting_reply, rate_limited
 */
export async function sendDirectMessage(
  context: Context,
  session: MemberSession,
  { receiverId, content }: { receiverId: number; content: string },
  key: string | undefined,
): Promise<DirectMessage> {
  const senderId = session.memberId;
  assertNotToOneself(senderId, receiverId);
  const creation = {
    operation: 'send_direct_message',
    input: { receiverId, content },
    key,
    limit: 'messages',
  } as const;
  const free = await sendFreely(context, session, { receiverId, content }, creation);
  if (free !== undefined) {
    context.publish('new_message', { message: free }, [senderId, receiverId]);
    return free;
  }
  const { result, replayed } = await createOnce(context, session, creation, async (transaction) => {
    const standing = await findStanding(transaction, senderId, receiverId);
    assertMayWriteTo(standing);
    const conversationId = standing.conversationId ?? (await openConversation(transaction, senderId, receiverId));
    const message = { conversationId, senderId, receiverId, content };
    const written = await insertDirectMessage(transaction, message, writesFreely(standing));
    if (written === undefined) throw fail('awaiting_reply');
    return { result: written, status: 201 };
  });
  if (!replayed) context.publish('new_message', { message: result }, [senderId, receiverId]);
  return result;
}

/**
 * The quick way, for a new message to somebody whom one writes to freely; nothing is answered where it is not that.
 * Past the limit it still may be the repetition of an earlier one. @throws 429 rate_limited where it cannot be
 */
async function sendFreely(
  context: Context,
  session: MemberSession,
  message: { receiverId: number; content: string },
  creation: Creation & { limit: CallLimit },
): Promise<DirectMessage | undefined> {
  const { key, limit } = creation;
  try {
    await context.limits.take(limit, session.memberId);
  } catch (refusal) {
    if (key === undefined) throw refusal;
    return undefined;
  }
  const claim = key === undefined ? null : { key, requestHash: requestHashOf(creation) };
  const written = await writeFreeMessage(context.db, session, { ...message, claim });
  if (written === undefined) await context.limits.giveBack(limit, session.memberId);
  return written;
}

/** Writes to a group. @throws 403 not_group_member, 404, 409 idempotency_conflict, 429 rate_limited */
export async function sendGroupMessage(
  context: Context,
  session: MemberSession,
  { groupId, content }: { groupId: number; content: string },
  key: string | undefined,
): Promise<GroupMessage> {
  const creation = {
    operation: 'send_group_message',
    input: { groupId, content },
    key,
    limit: 'messages',
  } as const;
  let receivers: number[] = [];
  const { result, replayed } = await createOnce(context, session, creation, async (transaction) => {
    await assertGroupMember(transaction, groupId, session.memberId);
    await holdGroup(transaction, groupId);
    const written = await insertGroupMessage(transaction, groupId, session.memberId, content);
    // Whoever has left while this waited for the group is no member any more.
    if (written === undefined) throw fail('not_group_member');
    receivers = written.receivers;
    return { result: written.message, status: 201 };
  });
  if (!replayed) context.publish('new_message', { message: result }, receivers);
  return result;
}

/**
 * Marks a conversation as read up to a message that one received, and tells its sender.
 * @throws 404, also where a given `senderId` did not write the message
 */
export async function readUpTo(
  context: Context,
  session: MemberSession,
  messageId: number,
  senderId?: number,
): Promise<void> {
  const read = await transact(context, session, async (transaction) => {
    const message = await findReceivedMessage(transaction, session.memberId, messageId);
    if (message === undefined || message.senderId !== (senderId ?? message.senderId)) throw fail('not_found');
    await holdConversation(transaction, message.conversationId);
    const changed = await markReadUpTo(transaction, session.memberId, message.conversationId, messageId);
    return { ...message, changed };
  });
  if (!read.changed) return;
  const receipt = { conversationId: read.conversationId, messageId, readerId: session.memberId };
  context.publish('message_read_receipt', receipt, [read.senderId, session.memberId]);
}

/** The other one of a conversation that the member takes part in. @throws 404 */
export async function conversationPartner(
  context: Context,
  session: MemberSession,
  conversationId: number,
): Promise<number> {
  const partner = await findPartner(context.db, session.memberId, conversationId);
  if (partner === undefined) throw fail('not_found');
  return partner;
}
