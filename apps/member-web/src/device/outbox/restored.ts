import { createSignal } from '@kopa/ui/create-signal';
import { useStore } from '@kopa/ui/use-store';

let isRestored = false;
const changed = createSignal();

/** Tells whether the stored sends of the signed-in member are among the mutations. */
export function setRestored(value: boolean): void {
  isRestored = value;
  changed.send();
}

/** True once everything unsent is known, also the sends of an earlier page. */
export function useIsRestored(): boolean {
  return useStore(changed.listen, () => isRestored);
}
