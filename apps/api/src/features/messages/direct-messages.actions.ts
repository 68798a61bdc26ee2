import type { CallLimit } from '@kopa/contracts/limits';
import { type DirectMessage, NewMessage } from '@kopa/contracts/messages';
import { type Stored, toStored } from '@kopa/contracts/stored';
import { assertMayWriteTo, assertNotToOneself, writesFreely } from '@kopa/rules/messages';
import { fail } from '@kopa/rules/refusal';
import { type Creation, createOnce, requestHashOf } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import { asRefusal } from '../../db/as-refusal.ts';
import { createBatcher } from './batch.ts';
import { type FreeMessage, writeFreeMessages } from './direct-messages.queries.ts';
import { findStanding, insertDirectMessage, openConversation } from './messages.queries.ts';
import { publishMessage } from './publish-message.ts';

/** A message to a member, before it is written. */
type Addressed = Stored<NewMessage> & { receiverId: number };

type WriteFreely = (message: FreeMessage) => Promise<DirectMessage | undefined>;

/**
 * How members of this process write to one another. What comes while others are being written goes together in the
 * next statement: the commits of a rush are few, and a message costs half of what it costs alone.
 */
export function directMessageSender(context: Context) {
  async function write(messages: FreeMessage[]): Promise<(DirectMessage | undefined)[]> {
    try {
      return await writeFreeMessages(context.db, messages);
    } catch (error) {
      if (!isUndone(error)) throw error;
      context.log.warn({ err: error }, 'messages go each in a transaction of its own');
      return messages.map(() => undefined);
    }
  }
  const writeFreely = createBatcher({
    run: write,
    apart: ({ session, receiverId }) =>
      `${Math.min(session.memberId, receiverId)}:${Math.max(session.memberId, receiverId)}`,
    most: 100,
    runs: 2,
    patience: 800,
  });

  /**
   * Writes to a member. A stranger may be sent three messages until they have answered.
   * @throws 400 own_message; 404; 409 idempotency_conflict; 429 awaiting_reply, rate_limited
   */
  return async (
    session: MemberSession,
    input: NewMessage & { receiverId: number },
    key: string | undefined,
  ): Promise<DirectMessage> => {
    const { receiverId } = input;
    assertNotToOneself(session.memberId, receiverId);
    const message = { receiverId, ...toStored(NewMessage, input) };
    const creation = { operation: 'send_direct_message', input: message, key, limit: 'messages' } as const;
    const parties = { senderId: session.memberId, receivers: [session.memberId, receiverId], key };
    const free = await sendFreely(context, writeFreely, session, message, creation);
    if (free !== undefined) {
      publishMessage(context, free, parties);
      return free;
    }
    const { result, replayed } = await sendApart(context, session, message, creation);
    if (!replayed) publishMessage(context, result, parties);
    return result;
  };
}

/**
 * The quick way, for a new message to somebody whom one writes to freely; nothing is answered where it is not that.
 * Past the limit it still may be the repetition of an earlier one. @throws 429 rate_limited where it cannot be
 */
async function sendFreely(
  context: Context,
  writeFreely: WriteFreely,
  session: MemberSession,
  message: Addressed,
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
  let written: DirectMessage | undefined;
  try {
    written = await writeFreely({ session, ...message, claim });
  } finally {
    if (written === undefined) await context.limits.giveBack(limit, session.memberId);
  }
  return written;
}

/** True where the server has refused the statement for one of its messages; false where it may have been carried out. */
function isUndone(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR' && asRefusal(error).code !== 'unavailable';
}

/** The way of any other message, in a transaction of its own: to a stranger, the first, the repetition of an earlier one. */
function sendApart(
  context: Context,
  session: MemberSession,
  { receiverId, ...written }: Addressed,
  creation: Creation,
) {
  const senderId = session.memberId;
  return createOnce(context, session, creation, async (transaction) => {
    const standing = await findStanding(transaction, senderId, receiverId);
    assertMayWriteTo(standing);
    const conversationId = standing.conversationId ?? (await openConversation(transaction, senderId, receiverId));
    const message = { conversationId, senderId, receiverId, ...written };
    const result = await insertDirectMessage(transaction, message, writesFreely(standing));
    if (result === undefined) throw fail('awaiting_reply');
    return { result, status: 201 };
  });
}
