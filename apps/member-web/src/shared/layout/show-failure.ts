import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';

/** The reason of a failed change, for its toast. */
export function failureText(error: unknown): string {
  return textFor(error, 'Please check your connection and try again.');
}

/** Shows the toast of a failed change. */
export function showFailure(error: Error): void {
  showToast({ title: 'That did not work', message: failureText(error), tone: 'error' });
}
