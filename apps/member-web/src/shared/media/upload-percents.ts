import { createSignal } from '@kopa/ui/create-signal';

/** Percents of this page's running uploads that have been sent. */
const percents = new WeakMap<File, number>();
const changed = createSignal();

/** Calls a listener after every change. Returns the function that unsubscribes. */
export const onPercentsChange = changed.listen;

/** The percent of a file that has been sent; null while it is prepared, or is not on its way. */
export const percentOf = (file: File): number | null => percents.get(file) ?? null;

/** Notes the progress of an upload; null at its end. */
export function notePercent(file: File, percent: number | null): void {
  if (percent === null) percents.delete(file);
  else percents.set(file, percent);
  changed.send();
}
