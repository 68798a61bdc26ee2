import { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { isGroupMessage, type ServerMessageType, type ServerPayload, serverMessages } from '@kopa/contracts/realtime';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Sender } from 'ws';

declare module 'ws' {
  /** The encoder that `ws` uses for its own frames. Its type declarations do not have it. */
  const Sender: {
    /** Returns the header of a frame and, unless it is empty, its content. */
    frame(content: Buffer, options: { fin: boolean; opcode: number }): Buffer[];
  };
}

/** RFC 6455, section 11.8. */
const textOpcode = 0x1;

/**
 * Builds the text of a frame once for all receivers. Fields that the schema of the contract does not list are removed
 * from the payload.
 */
export function serverFrame<T extends ServerMessageType>(type: T, payload: ServerPayload<T>): string {
  return JSON.stringify({ type, payload: Value.Clean(schemaFor(type, payload), structuredClone(payload)) });
}

/**
 * Encodes a text frame (RFC 6455, section 5.2: unfragmented, unmasked, uncompressed) once for all sockets, so that each
 * socket costs only one write.
 */
export function encodeFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: textOpcode }));
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
