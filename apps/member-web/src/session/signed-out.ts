import { createSignal } from '@kopa/ui/create-signal';

/** The server has answered 401. */
export const { send: notifySignedOut, listen: onSignedOut } = createSignal();
