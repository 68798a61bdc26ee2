import { updateUser } from '@kopa/contracts/account/profile';
import type { RouteInput } from '@kopa/contracts/route';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../session/session-provider.tsx';
import { useMember } from '../../../session/use-member.ts';

/** Saves changes of the member's own profile and shows the result (product 8.2). */
export function useEditProfile() {
  const member = useMember();
  const { updateMember } = useSession();
  return useMutation({
    mutationFn: (body: RouteInput<typeof updateUser>['body']) =>
      api.call(updateUser, { params: { id: member.id }, body }),
    onSuccess(user) {
      updateMember(user);
      showToast({ title: 'Profile updated!', tone: 'success' });
    },
    onError: () =>
      showToast({
        title: 'Update failed',
        message: 'Failed to update profile. Please try again.',
        tone: 'error',
      }),
  });
}
