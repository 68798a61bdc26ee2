import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import type { Context } from '../../context.ts';

/** Those who get a message: these members, or those of a group as of the message's commit, except some. */
type Receivers = readonly number[] | { group: number; version: number; except?: readonly number[] };

/**
 * Publishes a new message. Only the sender's own sockets get its idempotency key, by which they recognise their
 * message.
 */
export function publishMessage(
  context: Context,
  message: DirectMessage | GroupMessage,
  { senderId, receivers, key }: { senderId: number; receivers: Receivers; key: string | undefined },
): void {
  const others = key === undefined ? receivers : without(senderId, receivers);
  if ('group' in others || others.length > 0) context.publish('new_message', { message }, others);
  if (key !== undefined) {
    context.publish('new_message', { message: { ...message, clientId: key }, clientId: key }, [senderId]);
  }
}

function without(memberId: number, receivers: Receivers): Receivers {
  if ('group' in receivers) return { ...receivers, except: [...(receivers.except ?? []), memberId] };
  return receivers.filter((id) => id !== memberId);
}
