import { pino } from 'pino';

/** Bytes of lines that wait for a slow reader at most; further lines are left out. */
const waitingBytes = 8 * 1024 * 1024;

/** Tries, 100 ms apart, to write the last lines while the reader does not read. */
const lastTries = 10;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * The output of the log. A reader that does not read must not stop the process, so lines are written asynchronously. A
 * write for each line would take a tenth of the time of a busy process, so they are written together, at most 100 ms
 * late. The end of the process writes the rest, unless nobody reads for a second.
 */
export function logOutput(): ReturnType<typeof pino.destination> {
  output ??= openOutput();
  return output;
}

function openOutput() {
  let triesLeft = Number.POSITIVE_INFINITY;
  let leftOut = 0;
  const lines = pino.destination({
    // Node opens a pipe so that a write fails, instead of blocking a thread, while it is full.
    dest: process.stdout.fd,
    sync: false,
    minLength: 4096,
    periodicFlush: 100,
    maxLength: waitingBytes,
    retryEAGAIN: () => triesLeft-- > 0,
  });
  lines.on('drop', () => {
    leftOut += 1;
  });
  lines.on('drain', () => {
    if (leftOut === 0) return;
    pino(lines).warn({ leftOut }, 'lines of the log were left out');
    leftOut = 0;
  });
  // Before the listener of pino, which would wait for a reader.
  process.prependOnceListener('exit', () => {
    triesLeft = lastTries;
    try {
      lines.flushSync();
    } catch {
      // Nobody reads.
    }
    lines.destroy();
  });
  return lines;
}
