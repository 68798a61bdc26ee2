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

const shortest = 126;
const longest = 65_536;

/**
 * A text frame as it goes over the wire (RFC 6455, section 5.2: whole, unmasked, uncompressed), built once for all
 * sockets: what each of them costs is one write.
 */
export function onTheWire(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < shortest ? 2 : length < longest ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headerLength + length);
  bytes[0] = 0x81;
  if (length < shortest) bytes[1] = length;
  else if (length < longest) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, headerLength);
  return bytes;
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
