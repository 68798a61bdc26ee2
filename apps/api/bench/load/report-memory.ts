/** Memory and connections of a process after a garbage collection. */
export interface Held {
  /** Bytes of objects on the heap and of buffers outside it. */
  bytes: number;
  /** Open connections, incoming and outgoing. */
  connections: number;
  timers: number;
}

/** Preloaded into the measured process, which runs with `--expose-gc`. Replies to the message 'held'. */
process.on('message', (message) => {
  if (message !== 'held') return;
  // The second collection frees what finalisers of the first released.
  global.gc?.();
  setImmediate(() => {
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo();
    const count = (kind: string) => resources.filter((resource) => resource === kind).length;
    const held: Held = { bytes: heapUsed + external, connections: count('TCPSocketWrap'), timers: count('Timeout') };
    process.send?.(held);
  });
});
