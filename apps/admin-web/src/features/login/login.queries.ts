import { adminLogin, getDemoHint } from '@kopa/contracts/admin';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orFail } from '../../api/failure.ts';

/** The demo accounts; none where this is no demo. A failure only means no hint, so nobody is told. */
export const demoHintQuery = queryOptions({
  queryKey: ['demo-hint'],
  queryFn: ({ signal }) => api.call(getDemoHint, {}, { signal }),
  meta: { silent: true },
});

/** Signs in; the login page tells of a failure itself. */
export const loginMutation = mutationOptions({
  mutationFn: (credentials: { username: string; password: string }) =>
    orFail('Login failed', api.call(adminLogin, { body: credentials })),
  meta: { silent: true },
});
