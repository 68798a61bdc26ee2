import { createSignal } from '@kopa/ui/create-signal';

/** Options of a cleared session. */
export interface Traces {
  keepsUnsent: boolean;
}

/** The session ends or changes: the member's data must leave the page. */
export const { send: notifySessionCleared, listen: onSessionCleared } = createSignal<[Traces]>();
