import { NewMessage } from '@kopa/contracts/chat/message-parts';
import type { GroupMessage } from '@kopa/contracts/chat/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertGroupExists, assertIsMember } from '@kopa/rules/chat/groups';
import { assertComplete, assertMayMarkRead } from '@kopa/rules/chat/messages';
import { mentionedNames } from '@kopa/rules/feed/mentions';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { writeOnce } from '../../../identity/write-once.ts';
import type { Context } from '../../../process/context.ts';
import { lockGroups } from '../../../shared/locks.ts';
import { lockParties, notifyOfMentions } from '../../feed/mentions.actions.ts';
import { attach } from '../../media/attachments.actions.ts';
import { publishNotifications } from '../../notifications/notifications.actions.ts';
import { mayReach } from '../../people/people.actions.ts';
import {
  findGroupMessage,
  findGroupMessageFacts,
  type GroupMessageFacts,
  insertGroupMessage,
  type SentGroupMessage,
} from '../groups/group-messages.queries.ts';
import { assertGroupMember } from '../groups/groups.actions.ts';
import { publishMarks } from '../publish-marks.ts';
import { findPartner, findReceived, markReadUpTo } from './messages.queries.ts';
import { publishGroupMessage } from './publish-message.ts';
import { asSeenBy, untouched } from './seen-message.ts';

/**
 * Writes to a group. A repetition of its key returns the first answer.
 * @throws 400 foreign_photo, foreign_voice_note; 403 not_group_member; 404; 409 idempotency_conflict; 429 rate_limited
 */
export async function sendGroupMessage(
  context: Context,
  session: MemberSession,
  input: NewMessage & { groupId: number },
  key: string | undefined,
): Promise<GroupMessage> {
  const { groupId } = input;
  const { memberId: userId } = session;
  assertComplete(input);
  const message = { groupId, ...toStored(NewMessage, input) };
  const { content, replyToId } = message;
  const creation = { operation: 'send_group_message', input: message, key, limit: 'messages' } as const;
  const { result } = await writeOnce<GroupMessageFacts, SentGroupMessage>(context, session, creation, {
    // A quote is read behind the locks, so that it shows no text that was deleted meanwhile.
    hasParts: message.attachments !== null || replyToId !== null || mentionedNames(content).length > 0,
    facts: (db, use) => findGroupMessageFacts(db, { groupId, userId, replyToId }, use),
    write: async (db, facts, newKey) => {
      assertGroupExists(facts);
      assertIsMember(facts);
      const { quote: replyTo } = facts;
      if (replyToId !== null && replyTo === null) throw fail('not_found');
      const attachments = await attach(db, userId, 'group', message.attachments);
      const outgoing = { ...message, userId, attachments, quotedId: replyTo?.senderId ?? null };
      const added = await insertGroupMessage(db, outgoing, newKey);
      if (added === undefined) return undefined;
      const { skipped, quoteHiddenFrom, ...fields } = added;
      const text = { kind: 'group_message', subjectId: added.id, authorId: userId, content, groupId } as const;
      const notifications = await notifyOfMentions(db, text);
      const written = { ...fields, userId, groupId, content, attachments, replyTo, ...untouched };
      const sent = { message: written, quoteHiddenFrom };
      return {
        ...{ id: added.id, result: sent },
        publish() {
          publishGroupMessage(context, 'new_message', sent, { skipped, key });
          publishNotifications(context, notifications);
        },
      };
    },
    lock: async (transaction) => {
      await lockParties(transaction, userId, content);
      await lockGroups(transaction, [groupId]);
    },
    find: async (db, id) => {
      await assertGroupMember(db, groupId, userId);
      return findGroupMessage(db, id);
    },
  });
  return asCreated.groupMessage(asSeenBy(result.message, userId));
}

/**
 * Marks a conversation as read up to a received message, and publishes it to the sender.
 * @throws 404, also where a given `senderId` did not write the message
 */
export async function readUpTo(
  context: Context,
  session: MemberSession,
  messageId: number,
  senderId?: number,
): Promise<void> {
  const { id: sessionId, memberId: readerId } = session;
  const message = await findReceived(context.db, messageId);
  assertMayMarkRead(message, readerId, senderId);
  if (message.isRead) return;
  const mark = await markReadUpTo(context.db, sessionId, message);
  if (mark === undefined) throw fail('unauthenticated');
  const { conversationId } = message;
  if (mark.isFurther) {
    const receipt = { conversationId, messageId, readerId };
    context.publish('message_read_receipt', receipt, [...(mark.isTold ? [message.senderId] : []), readerId]);
  }
  if (mark.wasMarked) publishMarks(context, readerId, { conversationId }, { ...mark, isMarkedUnread: false });
}

/** The other member of a conversation of this member. @throws 404 */
export async function conversationPartner(
  context: Context,
  session: MemberSession,
  conversationId: number,
): Promise<number> {
  const partner = await findPartner(context.db, session.memberId, conversationId);
  assertFound(partner);
  return partner;
}

/** The other member of a conversation, where they may be shown that this one types; null for blocks. @throws 404 */
export async function typingPartner(context: Context, session: MemberSession, id: number): Promise<number | null> {
  const partner = await conversationPartner(context, session, id);
  return (await mayReach(context, session.memberId, partner)) ? partner : null;
}
