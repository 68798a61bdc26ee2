import type { DecoderMessage, SentBytes } from './decoder-process.ts';
import { preparePhoto } from './photo-pipeline.ts';

/**
 * The program of a decoder's process. It prepares one photo after the other until its parent kills it. It ignores
 * signals, which a terminal sends to both processes, so that the current photo is completed while the API stops.
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
  // Sending fails if the parent has ended. This process then ends, too.
  process.send?.(message, undefined, undefined, () => undefined);
}
