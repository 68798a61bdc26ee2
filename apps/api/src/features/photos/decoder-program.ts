import type { DecoderMessage, SentBytes } from './decoder-process.ts';
import { preparePhoto } from './photo-pipeline.ts';

/**
 * The program of a decoder's process: prepares one photo after the other until its parent kills it. Signals are the
 * parent's to act on (a terminal sends them to both), so that a photo under way ends well when the API stops.
 */
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (photo: SentBytes) => void answer(photo));

async function answer({ bytes, format }: SentBytes): Promise<void> {
  tell('begun');
  tell({ prepared: await preparePhoto(bytes, format) });
}

function tell(message: DecoderMessage): void {
  // It fails where the parent is gone, and then this process ends.
  process.send?.(message, undefined, undefined, () => undefined);
}
