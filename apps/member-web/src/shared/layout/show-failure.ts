import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';

/** Shows the toast of a failed change. */
export function showFailure(error: Error): void {
  showToast({
    title: 'That did not work',
    message: textFor(error, 'Please check your connection and try again.'),
    tone: 'error',
  });
}
