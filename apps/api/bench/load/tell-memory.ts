/** What a process holds after all garbage has been collected. */
export interface Held {
  /** Bytes of objects, and of buffers outside of the heap. */
  bytes: number;
  /** Open connections, whoever opened them. */
  connections: number;
  timers: number;
}

/** Loaded into the measured process, which runs with `--expose-gc`: answers 'held' with what it holds. */
process.on('message', (message) => {
  if (message !== 'held') return;
  // The second time takes what the first one's finalisers have let go.
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
