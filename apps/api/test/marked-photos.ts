import type { DecoderMessage, SentBytes } from '../src/features/media/decoder-process.ts';
import { preparePhoto } from '../src/features/media/photo-pipeline.ts';

/** A decoder program that obeys the mark at the end of a photo. Without a mark it works like the real one. */
export const markedPhotosProgram = new URL(import.meta.url);

/** The marks. */
export const marks = {
  neverEnds: 'this photo is never decoded',
  crashes: 'this photo ends its decoder',
  isTheLast: 'the next photo finds its decoder dead',
} as const;

/** Returns a small photo with a mark. */
export function marked(photo: Buffer, mark: keyof typeof marks): Buffer {
  return Buffer.concat([photo, Buffer.from(marks[mark])]);
}

const tell = (message: DecoderMessage) => process.send?.(message);
let isLast = false;

/** Blocks the process as native code would: only a kill ends it. */
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
