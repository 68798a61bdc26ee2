import { muteConversation, muteGroup, unmuteConversation, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useMember } from '../../../session/use-member.ts';
import type { MenuItem } from '../../../shared/menus/more-options-menu.tsx';
import { type ChatName, setChatMarks } from '../messages.cache.ts';

/** Returns the menu item that mutes a chat, or ends that. */
export function useMuteItem() {
  const { id } = useMember();
  const client = useQueryClient();
  const mute = useMutation({
    mutationFn: ({ isMuted, of }: { isMuted: boolean; of: ChatName }) =>
      of.kind === 'group'
        ? api.call(isMuted ? muteGroup : unmuteGroup, { params: { id, groupId: of.id } })
        : api.call(isMuted ? muteConversation : unmuteConversation, { params: { id, conversationId: of.id } }),
    onSuccess(_none, { isMuted, of }) {
      setChatMarks(client, id, of, { isMuted });
      showToast({ title: isMuted ? 'Chat muted' : 'Chat unmuted', tone: 'success' });
    },
    onError: () =>
      showToast({ title: 'That failed', message: 'Please check your connection and try again.', tone: 'error' }),
  });
  return (of: ChatName, isMuted: boolean): MenuItem => ({
    label: isMuted ? 'Unmute chat' : 'Mute chat',
    onSelect: () => mute.mutate({ isMuted: !isMuted, of }),
  });
}
