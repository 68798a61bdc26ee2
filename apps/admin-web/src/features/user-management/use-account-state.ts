import type { AdminUser } from '@kopa/contracts/admin/users';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { activateMutation, suspendMutation } from './users.queries.ts';

/** Suspends and activates members; the toast of a suspension offers to undo it. */
export function useAccountState() {
  const activate = useMutation({
    ...activateMutation,
    onSuccess: () =>
      showToast({ title: 'User Activated', message: 'User has been activated successfully', tone: 'success' }),
  });
  const suspend = useMutation({
    ...suspendMutation,
    onSuccess: ({ id }: AdminUser) =>
      showToast({
        title: 'User Suspended',
        message: 'User has been suspended successfully',
        tone: 'success',
        action: { label: 'Undo', onClick: () => activate.mutate(id) },
      }),
  });
  return { activate, suspend };
}
