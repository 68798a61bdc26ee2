import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { assertMayDelete, assertMayEdit } from '@kopa/rules/chat/messages';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../../db/database.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { findHidingInGroup } from '../../../shared/hidden.ts';
import { lockParties, renewMentions } from '../../feed/mentions.actions.ts';
import { discardPhotos } from '../../media/photos.actions.ts';
import { type NewNotification, publishNotifications } from '../../notifications/notifications.actions.ts';
import { findGroupMessage, findGroupMessagePlace, isInGroup } from '../groups/group-messages.queries.ts';
import { assertGroupMember } from '../groups/groups.actions.ts';
import { empty, lockExistingMessage } from './emptying.actions.ts';
import { findDirectPlace, type LockedMessage, setContent } from './message-changes.queries.ts';
import type { MessageSort } from './message-columns.queries.ts';
import { findSentMessage } from './messages.queries.ts';
import { publishDirectMessage, publishGroupMessage } from './publish-message.ts';
import { asSeenBy, asSeenInGroup } from './seen-message.ts';

/** A change of a message by a member. */
export type MessageChange = { do: 'edit'; content: string } | { do: 'delete' };

/** The result of a change: whether it changed something, and the addresses of deleted uploads. */
interface Outcome {
  isChanged: boolean;
  uploads: string[];
}

/** A party of a message, and whether the other one, or its author, is hidden from them. */
interface Party {
  sort: MessageSort;
  message: LockedMessage;
  memberId: number;
  isHidden: boolean;
}

/**
 * Changes a direct message, and publishes it to both members.
 * @throws 403 forbidden; 404 also between members with a block, except for deletions; 409 deleted, too_late; 429
 *   rate_limited
 */
export async function changeDirectMessage(
  context: Context,
  session: MemberSession,
  id: number,
  change: MessageChange,
): Promise<DirectMessage> {
  const { memberId } = session;
  if (change.do === 'edit') await context.limits.take('messages', memberId);
  const { outcome, sent } = await transact(context, session, async (transaction) => {
    const place = await findDirectPlace(transaction, id);
    if (place?.senderId !== memberId && place?.receiverId !== memberId) throw fail('not_found');
    const message = await lockExistingMessage(transaction, 'direct', id);
    const party = { sort: 'direct', message, memberId, isHidden: place.isBlocked } as const;
    const done = await carryOut(transaction, context.now(), party, change);
    return { outcome: done, sent: await findSentMessage(transaction, id) };
  });
  assertFound(sent);
  if (outcome.isChanged) publishDirectMessage(context, 'message_updated', sent);
  await discardPhotos(context, outcome.uploads);
  return asSeenBy(sent.message, memberId);
}

/**
 * Changes a message of a group, and publishes it to the members.
 * @throws 403 forbidden, not_group_member; 404; 409 deleted, too_late; 429 rate_limited
 */
export async function changeGroupMessage(
  context: Context,
  session: MemberSession,
  id: number,
  change: MessageChange,
): Promise<GroupMessage> {
  const { memberId } = session;
  if (change.do === 'edit') await context.limits.take('messages', memberId);
  const { outcome, found, notifications, skipped } = await transact(context, session, async (transaction) => {
    const place = await findGroupMessagePlace(transaction, id);
    assertFound(place);
    await assertGroupMember(transaction, place.groupId, memberId);
    const isHidden = !(await isInGroup(transaction, { id, groupId: place.groupId, viewerId: memberId }));
    if (change.do === 'edit') await lockParties(transaction, memberId, change.content);
    const message = await lockExistingMessage(transaction, 'group', id);
    const done = await carryOut(transaction, context.now(), { sort: 'group', message, memberId, isHidden }, change);
    const hidden = await findHidingInGroup(transaction, place.groupId, [memberId, place.userId]);
    const after = await findGroupMessage(transaction, id);
    const told = change.do === 'edit' ? await tellMentioned(transaction, place, id, change.content) : [];
    return { outcome: done, found: after, notifications: told, skipped: hidden };
  });
  assertFound(found);
  if (outcome.isChanged) publishGroupMessage(context, 'message_updated', found, { skipped });
  publishNotifications(context, notifications);
  await discardPhotos(context, outcome.uploads);
  return asSeenInGroup(found, memberId);
}

function tellMentioned(
  transaction: Db,
  { groupId, userId }: { groupId: number; userId: number },
  subjectId: number,
  content: string,
): Promise<NewNotification[]> {
  return renewMentions(transaction, { kind: 'group_message', subjectId, authorId: userId, content, groupId });
}

async function carryOut(transaction: Db, now: Date, party: Party, change: MessageChange): Promise<Outcome> {
  const { sort, message, memberId, isHidden } = party;
  const { id } = message;
  if (change.do === 'delete') {
    assertMayDelete(message, memberId);
    return { isChanged: message.deletedAt === null, uploads: await empty(transaction, sort, message, now) };
  }
  if (isHidden) throw fail('not_found');
  assertMayEdit(message, memberId, now);
  await setContent(transaction, sort, id, change.content, now);
  return { isChanged: true, uploads: [] };
}
