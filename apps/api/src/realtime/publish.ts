import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import type { Audience, Bus } from '../bus/bus.ts';
import { serverFrame } from './frames.ts';

/** Tells sockets of something that has been committed; the audience is a decision of the action that calls. */
export type Publish = <T extends ServerMessageType>(type: T, payload: ServerPayload<T>, audience: Audience) => void;

export function createPublish(bus: Bus): Publish {
  return (type, payload, audience) => bus.send('frame', { audience, type, frame: serverFrame(type, payload) });
}
