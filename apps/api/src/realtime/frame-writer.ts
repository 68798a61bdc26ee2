import type { Writable } from 'node:stream';

/** The parts of a client that the writer needs. */
interface Receiver {
  readonly connection: Writable;
}

/**
 * Writes encoded frames to connections. The frames that one turn of the event loop has for a connection leave together,
 * because the system call of a write costs more than all other work for a frame. `written` hears of every receiver
 * whose frames have left.
 */
export function createFrameWriter<R extends Receiver>(written: (receiver: R) => void) {
  let waiting: R[] = [];

  function flush(): void {
    const receivers = waiting;
    waiting = [];
    for (const receiver of receivers) {
      receiver.connection.uncork();
      written(receiver);
    }
  }

  return (receiver: R, frame: Buffer): void => {
    const { connection } = receiver;
    if (connection.writableCorked === 0) {
      connection.cork();
      if (waiting.push(receiver) === 1) setImmediate(flush);
    }
    connection.write(frame);
  };
}
