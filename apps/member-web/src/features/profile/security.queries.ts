import { resendConfirmation } from '@kopa/contracts/account/credentials';
import { endOtherSessions, endSession, listSessions } from '@kopa/contracts/account/sessions';
import { pageLimits } from '@kopa/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The member's sessions, newest first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.call(listSessions, { query: { limit: pageLimits.max } }, { signal }),
  });
}

/** Ends one session, or with null all but the present one. */
export async function endSessions(id: number | null): Promise<void> {
  if (id === null) await api.call(endOtherSessions, {});
  else await api.call(endSession, { params: { id } });
}

/** Sends the link to confirm the email again. */
export const sendConfirmation = () => api.call(resendConfirmation, {});
