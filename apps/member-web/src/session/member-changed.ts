import type { User } from '@kopa/contracts/account/user';
import { createSignal } from '@kopa/ui/create-signal';

/** The server has answered a change of the member. */
export const { send: notifyMemberChanged, listen: onMemberChanged } = createSignal<[User]>();
