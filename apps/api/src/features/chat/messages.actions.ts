import { NewMessage } from '@kopa/contracts/chat/message-parts';
import type { GroupMessage } from '@kopa/contracts/chat/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertComplete, assertMayMarkRead } from '@kopa/rules/chat/messages';
import { mentionedNames } from '@kopa/rules/feed/mentions';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/people/existence';
import { fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockParties, notifyOfMentions } from '../feed/mentions.actions.ts';
import { attach } from '../media/attachments.actions.ts';
import { publishNotifications } from '../notifications/notifications.actions.ts';
import { mayReach } from '../people/people.actions.ts';
import {
  findGroupMessage,
  findGroupQuote,
  insertGroupMessage,
  lockMemberAndGroup,
  type SentGroupMessage,
} from './group-messages.queries.ts';
import { assertGroupMember } from './groups.actions.ts';
import { findPartner, lockReceived, markReadUpTo, type Received } from './messages.queries.ts';
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
  const { memberId } = session;
  assertComplete(input);
  const message = toStored(NewMessage, input);
  const creation = {
    operation: 'send_group_message',
    input: { groupId, ...message },
    key,
    limit: 'messages',
  } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const { content, replyToId } = message;
      if (mentionedNames(content).length > 0) await lockParties(transaction, memberId, content);
      if (!(await lockMemberAndGroup(transaction, groupId, memberId))) {
        await assertGroupMember(transaction, groupId, memberId);
        throw fail('not_group_member');
      }
      const quoted = replyToId === null ? null : await findGroupQuote(transaction, replyToId, groupId, memberId);
      if (quoted === undefined) throw fail('not_found');
      const attachments = await attach(transaction, memberId, 'group', message.attachments);
      const stored = { ...message, attachments };
      const { blocked: skipped, ...added } = await insertGroupMessage(transaction, groupId, memberId, stored);
      const { id } = added;
      const text = { kind: 'group_message', subjectId: id, authorId: memberId, content, groupId } as const;
      const notifications = await notifyOfMentions(transaction, text);
      const parts = { content, attachments, replyTo: quoted?.quote ?? null, ...untouched };
      const sent: SentGroupMessage = {
        message: { ...added, userId: memberId, groupId, ...parts },
        quoteHiddenFrom: quoted?.hiddenFrom ?? [],
      };
      return {
        ...{ id, result: sent },
        publish() {
          publishGroupMessage(context, 'new_message', sent, { skipped, key });
          publishNotifications(context, notifications);
        },
      };
    },
    find: async (transaction, id) => {
      await assertGroupMember(transaction, groupId, memberId);
      return findGroupMessage(transaction, id);
    },
  });
  return asCreated.groupMessage(asSeenBy(result.message, memberId));
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
  const { memberId: readerId } = session;
  const lock = (transaction: Db) => lockReceived(transaction, session, messageId);
  const mark = async (transaction: Db, { message }: { message: Received | undefined }) => {
    assertMayMarkRead(message, readerId, senderId);
    return { ...message, marked: await markReadUpTo(transaction, message, readerId) };
  };
  const read = await transact(context, session, mark, { lock });
  if (read.marked === undefined) return;
  const receipt = { conversationId: read.conversationId, messageId, readerId };
  context.publish('message_read_receipt', receipt, [...(read.marked.isTold ? [read.senderId] : []), readerId]);
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
