import { NewMessage } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage } from '@kopa/contracts/chat/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertComplete, assertMayWriteTo, assertNotToOneself, isStranger } from '@kopa/rules/chat/messages';
import { asCreated } from '@kopa/rules/idempotency';
import { fail } from '@kopa/rules/refusal';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { writeOnce } from '../../../identity/write-once.ts';
import type { Context } from '../../../process/context.ts';
import { attach } from '../../media/attachments.actions.ts';
import {
  findMessageFacts,
  insertDirectMessage,
  lockConversationOf,
  type MessageFacts,
} from './direct-messages.queries.ts';
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
  const { content, replyToId } = message;
  const creation = { operation: 'send_direct_message', input: message, key, limit: 'messages' } as const;
  const { result } = await writeOnce<MessageFacts, SentMessage>(context, session, creation, {
    // A quote is read behind the locks, so that it shows no text that was deleted meanwhile.
    hasParts: message.attachments !== null || replyToId !== null,
    facts: (db, use) => findMessageFacts(db, { senderId, receiverId, replyToId }, use),
    write: async (db, facts, newKey) => {
      assertMayWriteTo(facts);
      const { conversationId, quote: replyTo } = facts;
      // The second attempt has made the conversation.
      if (conversationId === null) return undefined;
      if (replyToId !== null && replyTo === null) throw fail('not_found');
      const attachments = await attach(db, senderId, 'direct', message.attachments);
      const place = { conversationId, senderId, receiverId };
      const strangersCount = isStranger(facts) ? facts.sent : null;
      const added = await insertDirectMessage(db, { ...message, ...place, attachments, strangersCount }, newKey);
      if (added === undefined) return undefined;
      const written = { ...added, content, attachments, replyTo, isRead: false, ...untouched, ...place };
      const sent = { message: written, receivers: [senderId, receiverId] };
      return { id: added.id, result: sent, publish: () => publishDirectMessage(context, 'new_message', sent, key) };
    },
    lock: (transaction) => lockConversationOf(transaction, senderId, receiverId),
    find: async (db, id) => {
      const conditions = await findWritingConditions(db, senderId, receiverId);
      // The repeated message counts for itself.
      assertMayWriteTo(conditions && { ...conditions, sent: 0 });
      return findSentMessage(db, id);
    },
  });
  return asCreated.directMessage(asSeenBy(result.message, senderId));
}
