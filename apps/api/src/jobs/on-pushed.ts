import type { ServerMessageType } from '@kopa/contracts/realtime';
import type { Context } from '../process/context.ts';

/** The frames of events that are also sent by push. They go out after the commit. */
const pushed: ReadonlySet<ServerMessageType> = new Set<ServerMessageType>([
  'new_message',
  'notification',
  'connection_request',
  'connection_accepted',
  'notice',
]);
/** Events within this many milliseconds make one request. */
const collectedFor = 1_000;

/** Calls `ask` soon after this process has published an event that is also sent by push, where push is configured. */
export function onPushed({ bus, push }: Context, ask: () => void): void {
  if (push === null) return;
  let isAsking = false;
  bus.on('frame', ({ type }, processId) => {
    if (isAsking || processId !== bus.processId || !pushed.has(type)) return;
    isAsking = true;
    setTimeout(() => {
      isAsking = false;
      ask();
    }, collectedFor).unref();
  });
}
