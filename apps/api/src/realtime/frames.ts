import { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { isGroupMessage, type ServerMessageType, type ServerPayload, serverMessages } from '@kopa/contracts/realtime';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Sender } from 'ws';

declare module 'ws' {
  /** What `ws` builds its own frames with; its types leave it out. */
  const Sender: {
    /** The header of a frame, and its content where that is not empty. */
    frame(content: Buffer, options: { fin: boolean; opcode: number }): Buffer[];
  };
}

/** RFC 6455, section 11.8. */
const textOpcode = 0x1;

/**
 * A frame as text, built once for all of its receivers. The payload is cleaned by its schema: what the contract
 * does not list never leaves the server.
 */
export function serverFrame<T extends ServerMessageType>(type: T, payload: ServerPayload<T>): string {
  return JSON.stringify({ type, payload: Value.Clean(schemaFor(type, payload), structuredClone(payload)) });
}

/**
 * A text frame as it goes over the wire (RFC 6455, section 5.2: whole, unmasked, uncompressed), built once for all
 * sockets: what each of them costs is one write.
 */
export function onTheWire(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: textOpcode }));
}

/** A union would be left as it is, so the one of `new_message` is decided here. */
function schemaFor(type: ServerMessageType, payload: unknown): TSchema {
  const schema = serverMessages[type];
  if (type !== 'new_message') return schema;
  const { message } = payload as ServerPayload<'new_message'>;
  const properties = {
    ...serverMessages.new_message.properties,
    message: isGroupMessage(message) ? GroupMessage : DirectMessage,
  };
  return { ...schema, properties } as TSchema;
}
