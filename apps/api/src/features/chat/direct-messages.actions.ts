import { NewMessage } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage } from '@kopa/contracts/chat/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertComplete, assertMayWriteTo, assertNotToOneself } from '@kopa/rules/chat/messages';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/people/existence';
import { fail } from '@kopa/rules/refusal';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { attach } from '../media/attachments.actions.ts';
import { findQuote, insertDirectMessage, lockConversationOf } from './direct-messages.queries.ts';
import { findSentMessage, type WholeDirectMessage } from './messages.queries.ts';
import { publishDirectMessage } from './publish-message.ts';
import { asSeenBy, untouched } from './seen-message.ts';
import { findWritingConditions } from './writing-conditions.queries.ts';

/** A message with the members whom it reaches. */
interface SentMessage {
  message: WholeDirectMessage;
  receivers: number[];
}

/**
 * Sends a message to a member. A stranger may get three messages until they reply (product 4.8). A repetition of its key
 * returns the first answer.
 * @throws 400 own_message, foreign_photo, foreign_voice_note; 404; 409 idempotency_conflict; 429 awaiting_reply, rate_limited
 */
export async function sendDirectMessage(
  context: Context,
  session: MemberSession,
  input: NewMessage & { receiverId: number },
  key: string | undefined,
): Promise<DirectMessage> {
  const { memberId: senderId } = session;
  const { receiverId } = input;
  assertNotToOneself(senderId, receiverId);
  assertComplete(input);
  const message = { receiverId, ...toStored(NewMessage, input) };
  const { replyToId } = message;
  const creation = { operation: 'send_direct_message', input: message, key, limit: 'messages' } as const;
  const { result } = await createOnce<SentMessage>(context, session, creation, {
    create: async (transaction) => {
      const conversationId = await lockConversationOf(transaction, senderId, receiverId);
      assertFound(conversationId);
      assertMayWriteTo(await findWritingConditions(transaction, senderId, receiverId));
      const replyTo = replyToId === null ? null : await findQuote(transaction, replyToId, conversationId);
      if (replyTo === undefined) throw fail('not_found');
      const attachments = await attach(transaction, senderId, 'direct', message.attachments);
      const place = { conversationId, senderId, receiverId };
      const { id, createdAt } = await insertDirectMessage(transaction, { ...message, ...place, attachments });
      const { content } = message;
      const written = { id, createdAt, content, attachments, replyTo, isRead: false, ...untouched, ...place };
      const sent = { message: written, receivers: [senderId, receiverId] };
      return { id, result: sent, publish: () => publishDirectMessage(context, 'new_message', sent, key) };
    },
    find: async (transaction, id) => {
      const conditions = await findWritingConditions(transaction, senderId, receiverId);
      // The repeated message counts for itself.
      assertMayWriteTo(conditions && { ...conditions, sent: 0 });
      return findSentMessage(transaction, id);
    },
  });
  return asCreated.directMessage(asSeenBy(result.message, senderId));
}
