import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import type { Context } from '../../context.ts';

/**
 * Publishes a new message. Only the sender's own sockets get its idempotency key, by which they recognise their
 * message.
 */
export function publishMessage(
  context: Context,
  message: DirectMessage | GroupMessage,
  { senderId, receivers, key }: { senderId: number; receivers: readonly number[]; key: string | undefined },
): void {
  const others = key === undefined ? receivers : receivers.filter((id) => id !== senderId);
  if (others.length > 0) context.publish('new_message', { message }, others);
  if (key !== undefined) {
    context.publish('new_message', { message: { ...message, clientId: key }, clientId: key }, [senderId]);
  }
}
