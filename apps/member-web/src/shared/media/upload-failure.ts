import { textFor } from '@kopa/contracts/client';
import { photoWords } from './photo-words.ts';
import { showSendFailure } from './send-failure.ts';

/** Shows that a photo of a draft was not uploaded. */
export function showUploadFailure(error: unknown): void {
  showSendFailure(error, textFor(error, photoWords.gallery.failed));
}
