import { adminLogin, getDemoHint } from '@kopa/contracts/admin/admin';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** The demo accounts; empty without demo data. A failure only hides the hint, so it shows no error. */
export const demoHintQuery = queryOptions({
  queryKey: ['demo-hint'],
  queryFn: ({ signal }) => api.call(getDemoHint, {}, { signal }),
  meta: { silent: true },
});

/** Signs in. The login page shows a failure itself. */
export const loginMutation = mutationOptions({
  mutationFn: (credentials: { username: string; password: string; otp?: string }) =>
    withErrorText('Login failed', api.call(adminLogin, { body: credentials })),
  meta: { silent: true },
});
