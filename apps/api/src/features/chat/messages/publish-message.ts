import type { Context } from '../../../process/context.ts';
import type { SentGroupMessage } from '../groups/group-messages.queries.ts';
import type { WholeDirectMessage } from './messages.queries.ts';
import { asSeenBy } from './seen-message.ts';

type MessageEvent = 'new_message' | 'message_updated';

/**
 * Publishes a direct message to those of its members who may get it, each with their own reaction. Only the sender's own
 * sockets get the idempotency key of a new one, by which they recognise their message.
 */
export function publishDirectMessage(
  context: Context,
  type: MessageEvent,
  { message, receivers }: { message: WholeDirectMessage; receivers: readonly number[] },
  key?: string,
): void {
  const { senderId } = message;
  const isShared = message.chosen === null;
  const others = key === undefined && isShared ? receivers : receivers.filter((id) => id !== senderId);
  if (others.length > 0) context.publish(type, { message: asSeenBy(message, others[0] ?? null) }, others);
  if (key !== undefined) {
    context.publish('new_message', { message: { ...asSeenBy(message, senderId), clientId: key }, clientId: key }, [
      senderId,
    ]);
  } else if (!isShared && receivers.includes(senderId)) {
    context.publish(type, { message: asSeenBy(message, senderId) }, [senderId]);
  }
}

/**
 * Publishes a message of a group to its members, except some. All get the same frame but the sender of
 * a new message with its key, the members who have reacted, and the members who do not see the author of the quoted
 * message. With sets, because each list may have thousands of members.
 */
export function publishGroupMessage(
  context: Context,
  type: MessageEvent,
  { message, quoteHiddenFrom }: SentGroupMessage,
  { skipped, key }: { skipped: readonly number[]; key?: string | undefined },
): void {
  const { userId, groupId } = message;
  const withKey = key === undefined ? [] : [userId];
  const hiddenFrom = new Set(quoteHiddenFrom);
  const left = new Set([...skipped, ...withKey]);
  const special = new Set(Object.keys(message.chosen ?? {}).map(Number)).union(hiddenFrom).difference(left);
  const others = { group: groupId, skipped: [...left.union(special)] };
  context.publish(type, { message: asSeenBy(message, null) }, others);
  for (const [, ids] of Map.groupBy(special, variantOf)) {
    const replyTo = hiddenFrom.has(ids[0] as number) ? null : message.replyTo;
    context.publish(
      type,
      { message: { ...asSeenBy(message, ids[0] as number), replyTo } },
      { group: groupId, only: ids },
    );
  }
  if (key !== undefined) {
    const own = { ...asSeenBy(message, userId), clientId: key };
    context.publish('new_message', { message: own, clientId: key }, { group: groupId, only: withKey });
  }

  /** Members with the same variant see the same frame. */
  function variantOf(id: number): string {
    return `${message.chosen?.[id]} ${hiddenFrom.has(id)}`;
  }
}
