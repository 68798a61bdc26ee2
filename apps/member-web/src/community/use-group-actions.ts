import { ApiError } from '@kopa/contracts/client';
import type { Group } from '@kopa/contracts/groups';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/use-member.ts';
import { joinGroupMutation } from './groups.queries.ts';

/** Joining a group, told by a toast; the promise never rejects. */
export function useGroupActions() {
  const { id: memberId } = useMember();
  const join = useMutation(joinGroupMutation(useQueryClient(), memberId));
  return {
    isJoining: join.isPending,
    async join(group: Group) {
      try {
        await join.mutateAsync(group.id);
        showToast({ title: `You joined ${group.name}`, tone: 'success' });
      } catch (error) {
        const message = error instanceof ApiError ? error.serverMessage : 'Please try again later.';
        showToast({ title: 'Failed to join group', message, tone: 'error' });
      }
    },
  };
}
