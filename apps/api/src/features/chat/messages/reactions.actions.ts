import type { ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { assertMayReact } from '@kopa/rules/chat/messages';
import { assertFound } from '@kopa/rules/refusal';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { write } from '../../../identity/write.ts';
import type { Context } from '../../../process/context.ts';
import { findHidingInGroup } from '../../../shared/hidden.ts';
import { findGroupMessage } from '../groups/group-messages.queries.ts';
import { lockMessage } from './emptying.actions.ts';
import type { MessageSort } from './message-columns.queries.ts';
import { findSentMessage } from './messages.queries.ts';
import { publishDirectMessage, publishGroupMessage } from './publish-message.ts';
import { findReactionFacts, writeReaction } from './reactions.queries.ts';
import { asSeenBy, asSeenInGroup } from './seen-message.ts';

/**
 * Sets a member's reaction to a direct message, or withdraws it, and publishes the message to both members.
 * @throws 404 also between members with a block; 409 deleted; 429 rate_limited
 */
export async function reactToDirectMessage(
  context: Context,
  session: MemberSession,
  id: number,
  emoji: ReactionEmoji | null,
): Promise<DirectMessage> {
  const isChanged = await react(context, session, 'direct', { id, emoji });
  const sent = await findSentMessage(context.db, id);
  assertFound(sent);
  if (isChanged) publishDirectMessage(context, 'message_updated', sent);
  return asSeenBy(sent.message, session.memberId);
}

/**
 * Sets a member's reaction to a message of a group, or withdraws it, and publishes the message to the members.
 * @throws 403 not_group_member; 404; 409 deleted; 429 rate_limited
 */
export async function reactToGroupMessage(
  context: Context,
  session: MemberSession,
  id: number,
  emoji: ReactionEmoji | null,
): Promise<GroupMessage> {
  const { memberId } = session;
  const isChanged = await react(context, session, 'group', { id, emoji });
  const found = await findGroupMessage(context.db, id);
  assertFound(found);
  const { groupId, userId } = found.message;
  if (isChanged) {
    const skipped = await findHidingInGroup(context.db, groupId, [memberId, userId]);
    publishGroupMessage(context, 'message_updated', found, { skipped });
  }
  return asSeenInGroup(found, memberId);
}

/** Sets or withdraws a reaction; false where it is set or withdrawn already. */
async function react(
  context: Context,
  session: MemberSession,
  sort: MessageSort,
  change: { id: number; emoji: ReactionEmoji | null },
): Promise<boolean> {
  const { memberId } = session;
  const reaction = { ...change, memberId };
  await context.limits.take('likes', memberId);
  return write(context, session, {
    attempt: async (db) => {
      const facts = await findReactionFacts(db, sort, reaction);
      assertMayReact(facts, sort);
      if (facts.emoji === change.emoji) return false;
      return (await writeReaction(db, sort, reaction, session.id)) || undefined;
    },
    lock: (transaction) => lockMessage(transaction, sort, change.id),
  });
}
