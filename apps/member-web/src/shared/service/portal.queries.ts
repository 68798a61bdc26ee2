import { connectPortal, refreshUser } from '@kopa/contracts/service/portal';
import { api } from '../../api/api.ts';

/** Links the account to the service portal. */
export function connectPortalCall(userId: number, email: string, password: string) {
  return api.call(connectPortal, { body: { userId, email, password, method: 'real' } });
}

/** Fetches the service record again. */
export function refreshCall(id: number) {
  return api.call(refreshUser, { params: { id } });
}
