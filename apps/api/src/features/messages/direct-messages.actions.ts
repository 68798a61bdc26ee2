import { NewMessage } from '@kopa/contracts/message-parts';
import type { DirectMessage } from '@kopa/contracts/messages';
import { type Stored, toStored } from '@kopa/contracts/stored';
import { asCreated } from '@kopa/rules/idempotency';
import { assertComplete, assertMayWriteTo, assertNotToOneself } from '@kopa/rules/messages';
import { fail } from '@kopa/rules/refusal';
import { createInBatch } from '../../auth/batched-creates.ts';
import { type Creation, createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import { createBatchedWriter } from '../../db/batched-writes.ts';
import { attach } from '../photos/attachments.actions.ts';
import { lockConversationOf, type OutgoingMessage, writeDirectMessages } from './direct-messages.queries.ts';
import { findSentMessage } from './messages.queries.ts';
import { publishDirectMessage } from './publish-message.ts';
import { asSeenBy, withoutReactions } from './seen-message.ts';
import { findStanding } from './standing.queries.ts';

/**
 * Creates the function that sends direct messages. Messages that arrive while others are written share the next
 * statement, so that many messages need few commits.
 */
export function directMessageSender(context: Context) {
  const writeBatched = createBatchedWriter<OutgoingMessage, DirectMessage>(context, {
    kind: 'messages',
    isOneStatement: true,
    concurrency: 2,
    write: (db, messages) => writeDirectMessages(db, messages, { standingChecked: false }),
    keyOf: ({ session, receiverId }) =>
      `${Math.min(session.memberId, receiverId)}:${Math.max(session.memberId, receiverId)}`,
  });

  /**
   * Sends a message to a member. A stranger may get three messages until they reply (product 4.8). A repetition of its
   * key returns the first answer, and publishes the message as it is now.
   * @throws 400 own_message, foreign_photo, foreign_voice_note; 404; 409 idempotency_conflict; 429 awaiting_reply, rate_limited
   */
  return async (
    session: MemberSession,
    input: NewMessage & { receiverId: number },
    key: string | undefined,
  ): Promise<DirectMessage> => {
    const { receiverId } = input;
    assertNotToOneself(session.memberId, receiverId);
    assertComplete(input);
    const given = toStored(NewMessage, input);
    const message = { receiverId, ...given };
    const creation = { operation: 'send_direct_message', input: message, key, limit: 'messages' } as const;
    // The batch is for a new message to a connection or to a member who has replied. Attachments take more than one
    // statement.
    const batched =
      given.attachments === null
        ? await createInBatch(context, session, creation, (claim) =>
            writeBatched({ session, ...message, attachments: null, claim }),
          )
        : undefined;
    const sent =
      batched === undefined
        ? (await sendInTransaction(context, session, message, creation)).result
        : { message: withoutReactions(batched), receivers: [session.memberId, receiverId] };
    publishDirectMessage(context, 'new_message', sent, key);
    return asCreated.directMessage(asSeenBy(sent.message, session.memberId));
  };
}

/**
 * The slow path, for every other message: to a stranger, the first of a conversation, a repetition, or one that met a
 * lock. Its transaction waits for the locks that the statement skips, checks the rules and runs the same statement.
 */
function sendInTransaction(
  context: Context,
  session: MemberSession,
  message: Stored<NewMessage> & { receiverId: number },
  creation: Creation,
) {
  return createOnce(context, session, creation, {
    create: async (transaction) => {
      await lockConversationOf(transaction, session.memberId, message.receiverId);
      assertMayWriteTo(await findStanding(transaction, session.memberId, message.receiverId));
      const attachments = await attach(transaction, session.memberId, 'direct', message.attachments);
      const outgoing = { session, ...message, attachments, claim: null };
      const [written] = await writeDirectMessages(transaction, [outgoing], { standingChecked: true });
      // The receiver was suspended after the check, or the message answers one of another conversation.
      if (written === undefined) throw fail('not_found');
      const receivers = [session.memberId, message.receiverId];
      return { id: written.id, result: { message: withoutReactions(written), receivers }, status: 201 };
    },
    find: findSentMessage,
  });
}
