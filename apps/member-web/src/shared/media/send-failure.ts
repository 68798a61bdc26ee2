import { showToast } from '@kopa/ui/toast';

/** The photo could not be shrunk. */
export class CompressionError extends Error {}

/** Shows that a photo was not compressed, or else `message`. */
export function showSendFailure(error: unknown, message: string): void {
  showToast(
    error instanceof CompressionError
      ? { title: 'Compression failed', message: 'Unable to compress image. Please try a smaller file.', tone: 'error' }
      : { title: 'Upload failed', message, tone: 'error' },
  );
}
