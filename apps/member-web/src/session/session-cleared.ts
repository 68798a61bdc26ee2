import { createSignal } from '@kopa/ui/create-signal';

/** What stays: texts that an ended session has left unsent. */
export interface Traces {
  keepsUnsent: boolean;
}

/** The session ends or changes: the member's data must leave the page. */
export const { send: notifySessionCleared, listen: onSessionCleared } = createSignal<[Traces]>();
