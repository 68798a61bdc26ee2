import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';

/** Shows the toast of an entry that was not saved. */
export function showNotSaved(error: Error): void {
  showToast({ title: 'Not saved', message: textFor(error, 'Please try again.', []), tone: 'error' });
}
