import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import type { Context } from '../../context.ts';

/**
 * Tells the parties of a new message. Its key goes to the sender's own sockets alone, which recognise by it what they
 * have sent.
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
