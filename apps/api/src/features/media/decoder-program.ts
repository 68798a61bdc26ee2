import { writeFile } from 'node:fs/promises';
import type { DecoderMessage, SentBytes } from './decoder-process.ts';
import { preparePhoto } from './photo-pipeline.ts';

/**
 * The program of a decoder's process. It prepares one photo after the other until its parent kills it. It ignores
 * signals, which a terminal sends to both processes, so that the current photo is completed while the API stops.
 */
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Where memory runs out, Linux ends this process, and not its parent. Other systems have no such file.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

process.on('message', (photo: SentBytes) => void answer(photo));

async function answer({ bytes, format }: SentBytes): Promise<void> {
  tell('begun');
  tell({ prepared: await preparePhoto(bytes, format) });
}

function tell(message: DecoderMessage): void {
  // Sending fails if the parent has ended. This process then ends, too.
  process.send?.(message, undefined, undefined, () => undefined);
}
