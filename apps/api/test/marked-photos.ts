import type { DecoderMessage, SentBytes } from '../src/features/photos/decoder-process.ts';
import { preparePhoto } from '../src/features/photos/photo-pipeline.ts';

/** A decoder's program that does what a photo says at its end, and otherwise what the real one does. */
export const markedPhotosProgram = new URL(import.meta.url);

/** What a photo may say. */
export const marks = {
  neverEnds: 'this photo is never decoded',
  crashes: 'this photo ends its decoder',
  isTheLast: 'the next photo finds its decoder dead',
} as const;

/** A photo that says so. */
export function marked(photo: Buffer, mark: keyof typeof marks): Buffer {
  return Buffer.concat([photo, Buffer.from(marks[mark])]);
}

const tell = (message: DecoderMessage) => process.send?.(message);
let isLast = false;

/** Nothing gets through to a process that does this but its end by force, as in native work. */
function waitForEver(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

async function answer({ bytes, format }: SentBytes): Promise<void> {
  if (isLast) process.kill(process.pid, 'SIGKILL');
  tell('begun');
  if (bytes.includes(marks.neverEnds)) {
    setImmediate(waitForEver);
    return;
  }
  if (bytes.includes(marks.crashes)) process.kill(process.pid, 'SIGKILL');
  isLast = bytes.includes(marks.isTheLast);
  tell({ prepared: await preparePhoto(bytes, format) });
}

if (import.meta.main) process.on('message', (photo: SentBytes) => void answer(photo));
