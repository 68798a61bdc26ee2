import { photoLimits } from '@kopa/contracts/media/media-limits';
import { showToast } from '@kopa/ui/toast';

export const tooLarge = 'Please select a photo smaller than 10MB.';

/** True for an image within the limit; shows a toast for any other file. */
export function isAcceptable(file: File, message: string = tooLarge): boolean {
  if (file.size > photoLimits.maxBytes) {
    showToast({ title: 'File too large', message, tone: 'error' });
    return false;
  }
  if (!file.type.startsWith('image/')) {
    showToast({ title: 'Invalid file type', message: 'Please select an image file.', tone: 'error' });
    return false;
  }
  return true;
}
