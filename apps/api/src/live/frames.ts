import { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { isGroupMessage, type ServerMessageType, type ServerPayload, serverMessages } from '@kopa/contracts/realtime';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Audience, Bus, Merge } from './bus/bus.ts';

/**
 * Builds the text of a frame once for all receivers. Fields that the schema of the contract does not list are removed
 * from the payload.
 */
export function serverFrame<T extends ServerMessageType>(type: T, payload: ServerPayload<T>): string {
  return JSON.stringify({ type, payload: Value.Clean(schemaFor(type, payload), structuredClone(payload)) });
}

/** Chooses the schema of the message in a frame, because `Value.Clean` does not clean a union. */
function schemaFor(type: ServerMessageType, payload: unknown): TSchema {
  const schema = serverMessages[type];
  if (type !== 'new_message' && type !== 'message_updated') return schema;
  const { message } = payload as ServerPayload<typeof type>;
  const properties = {
    ...serverMessages[type].properties,
    message: isGroupMessage(message) ? GroupMessage : DirectMessage,
  };
  return { ...schema, properties } as TSchema;
}

/**
 * Sends a message to sockets after the commit. The calling action decides the audience and whether frames may be
 * merged.
 */
export type Publish = <T extends ServerMessageType>(
  type: T,
  payload: ServerPayload<T>,
  audience: Audience,
  merge?: Merge,
) => void;

export function createPublish(bus: Bus): Publish {
  return (type, payload, audience, merge) =>
    bus.send('frame', {
      audience,
      type,
      frame: serverFrame(type, payload),
      ...(merge === undefined ? {} : { merge }),
    });
}
