import { showToast } from '@kopa/ui/toast';
import { CompressionError } from './compression-error.ts';

/** Shows that a photo was not compressed, or else `message`. */
export function showSendFailure(error: unknown, message: string): void {
  showToast(
    error instanceof CompressionError
      ? { title: 'Compression failed', message: 'Unable to compress image. Please try a smaller file.', tone: 'error' }
      : { title: 'Upload failed', message, tone: 'error' },
  );
}
