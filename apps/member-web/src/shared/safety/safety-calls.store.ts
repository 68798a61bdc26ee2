import { createSignal } from '@kopa/ui/create-signal';

/** The member wants to see a safety call, for example from its notification. */
export const { send: openSafetyCall, listen: onSafetyCallOpened } = createSignal<[id: number]>();
