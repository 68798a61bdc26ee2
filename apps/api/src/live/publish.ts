import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import type { Audience, Bus, Merge } from './bus/bus.ts';
import { serverFrame } from './frames.ts';

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
