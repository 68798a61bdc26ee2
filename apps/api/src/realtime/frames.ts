import { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { isGroupMessage, type ServerMessageType, type ServerPayload, serverMessages } from '@kopa/contracts/realtime';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * A frame as text, built once for all of its receivers. The payload is cleaned by its schema: what the contract
 * does not list never leaves the server.
 */
export function serverFrame<T extends ServerMessageType>(type: T, payload: ServerPayload<T>): string {
  return JSON.stringify({ type, payload: Value.Clean(schemaFor(type, payload), structuredClone(payload)) });
}

/** A union would be left as it is, so the one of `new_message` is decided here. */
function schemaFor(type: ServerMessageType, payload: unknown): TSchema {
  const schema = serverMessages[type];
  if (type !== 'new_message') return schema;
  const { message } = payload as ServerPayload<'new_message'>;
  return { ...schema, properties: { message: isGroupMessage(message) ? GroupMessage : DirectMessage } } as TSchema;
}
