import { NewMessage } from '@kopa/contracts/message-parts';
import type { GroupMessage } from '@kopa/contracts/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { assertComplete, assertMayMarkRead } from '@kopa/rules/messages';
import { fail } from '@kopa/rules/refusal';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findHidingInGroup } from '../../db/hidden.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import { assertGroupMember } from '../groups/groups.actions.ts';
import { holdParties, notifyOfMentions } from '../mentions/mentions.actions.ts';
import { type NewNotification, publishNotifications } from '../notifications/notifications.actions.ts';
import { attach } from '../photos/attachments.actions.ts';
import { mayReach } from '../users/users.actions.ts';
import { findGroupMessage, insertGroupMessage, isInGroup, lockGroup } from './group-messages.queries.ts';
import { findMessage, findPartner, lockConversation, markReadUpTo } from './messages.queries.ts';
import { publishGroupMessage } from './publish-message.ts';
import { asSeenBy } from './seen-message.ts';

/**
 * Writes to a group. A repetition of its key returns the first answer, and publishes the message to the present members.
 * @throws 400 foreign_photo, foreign_voice_note; 403 not_group_member; 404; 409 idempotency_conflict; 429 rate_limited
 */
export async function sendGroupMessage(
  context: Context,
  session: MemberSession,
  input: NewMessage & { groupId: number },
  key: string | undefined,
): Promise<GroupMessage> {
  const { groupId } = input;
  const { memberId } = session;
  assertComplete(input);
  const message = toStored(NewMessage, input);
  const creation = {
    operation: 'send_group_message',
    input: { groupId, ...message },
    key,
    limit: 'messages',
  } as const;
  let notifications: NewNotification[] = [];
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      await assertGroupMember(transaction, groupId, memberId);
      await assertAnswerable(transaction, { id: message.replyToId, groupId, viewerId: memberId });
      await holdParties(transaction, memberId, message.content);
      await lockGroup(transaction, groupId);
      const attachments = await attach(transaction, memberId, 'group', message.attachments);
      const id = await insertGroupMessage(transaction, groupId, memberId, { ...message, attachments });
      // The sender may have left the group while this waited for the lock.
      if (id === undefined) throw fail('not_group_member');
      const written = await findGroupMessage(transaction, id);
      assertFound(written);
      const { content } = message;
      const text = { kind: 'group_message', subjectId: id, authorId: memberId, content, groupId } as const;
      notifications = await notifyOfMentions(transaction, text);
      return { id, result: written, status: 201 };
    },
    find: async (transaction, id) => {
      await assertGroupMember(transaction, groupId, memberId);
      return findGroupMessage(transaction, id);
    },
  });
  const skipped = await findHidingInGroup(context.db, groupId, [memberId]);
  publishGroupMessage(context, 'new_message', result, { skipped, key });
  publishNotifications(context, notifications);
  return asCreated.groupMessage(asSeenBy(result.message, memberId));
}

/** An answer quotes a message of the same group that its author sees. @throws 404 */
async function assertAnswerable(
  transaction: Db,
  { id, ...place }: { id: number | null; groupId: number; viewerId: number },
): Promise<void> {
  if (id !== null && !(await isInGroup(transaction, { id, ...place }))) throw fail('not_found');
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
  const read = await transact(context, session, async (transaction) => {
    const message = await findMessage(transaction, messageId);
    assertMayMarkRead(message, session.memberId, senderId);
    await lockConversation(transaction, message.conversationId);
    const changed = await markReadUpTo(transaction, session.memberId, message.conversationId, messageId);
    return { ...message, changed };
  });
  if (!read.changed) return;
  const receipt = { conversationId: read.conversationId, messageId, readerId: session.memberId };
  const isTold = await mayReach(context, session.memberId, read.senderId);
  context.publish('message_read_receipt', receipt, [...(isTold ? [read.senderId] : []), session.memberId]);
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
