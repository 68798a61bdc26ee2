import type { Group } from '@kopa/contracts/chat/groups';
import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { joinGroupMutation, leaveGroupMutation, muteGroupMutation } from './groups.queries.ts';

const reasonOf = (error: unknown) => textFor(error, 'Please try again later.');

/** Joins and leaves groups, declines invitations and shows a toast with the result. The promises never reject. */
export function useGroupActions() {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const join = useMutation(joinGroupMutation(client, memberId));
  const leave = useMutation(leaveGroupMutation(client, memberId));
  const reject = useMutation(leaveGroupMutation(client, memberId));
  const mute = useMutation(muteGroupMutation(client, memberId));
  return {
    isJoining: join.isPending,
    isLeaving: leave.isPending,
    isRejecting: reject.isPending,
    async join(group: Group) {
      try {
        await join.mutateAsync(group.id);
        showToast({ title: `You joined ${group.name}`, tone: 'success' });
      } catch (error) {
        showToast({ title: 'Failed to join group', message: reasonOf(error), tone: 'error' });
      }
    },
    isMuting: mute.isPending,
    async setMuted({ id }: Group, isMuted: boolean) {
      try {
        await mute.mutateAsync({ id, isMuted });
        showToast({ title: isMuted ? 'Chat muted' : 'Chat unmuted', tone: 'success' });
      } catch (error) {
        showToast({ title: 'That failed', message: reasonOf(error), tone: 'error' });
      }
    },
    async reject(group: Group) {
      try {
        await reject.mutateAsync(group.id);
        showToast({ title: 'Invitation declined', tone: 'success' });
      } catch (error) {
        showToast({ title: 'Failed to decline invitation', message: reasonOf(error), tone: 'error' });
      }
    },
    async leave(group: Group) {
      try {
        await leave.mutateAsync(group.id);
        showToast({ title: `You left ${group.name}`, tone: 'success' });
      } catch (error) {
        showToast({ title: 'Failed to leave group', message: reasonOf(error), tone: 'error' });
      }
    },
  };
}
