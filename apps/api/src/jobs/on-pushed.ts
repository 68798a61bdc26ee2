import type { ServerMessageType } from '@kopa/contracts/realtime';
import type { Context } from '../context.ts';

/** The frames of what is told by push, too. They go out after the commit. */
const pushed: ReadonlySet<ServerMessageType> = new Set<ServerMessageType>([
  'new_message',
  'notification',
  'connection_request',
  'connection_accepted',
  'notice',
]);
/** What is published within so many milliseconds asks once. */
const collectedFor = 1_000;

/** Calls `ask` soon after this process has published something that is told by push, where push is configured. */
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
