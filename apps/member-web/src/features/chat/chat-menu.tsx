import { muteConversation, muteGroup, unmuteConversation, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useMember } from '../../session/use-member.ts';
import { setGroupMuted } from '../../shared/chat/groups.cache.ts';
import { MoreOptions } from '../../shared/menus/more-options.tsx';
import { muteAndBlockItems } from '../../shared/moderation/block-mute.store.ts';
import { reportItem } from '../../shared/moderation/report.store.ts';
import type { ChatTarget } from './chat-target.ts';
import { setConversationMuted } from './messages.cache.ts';
import type { ChatState } from './use-chat-state.ts';

interface ChatMenuProps {
  target: ChatTarget;
  state: ChatState;
  onSearch: () => void;
}

/** "More options" of an open chat (product 2.15). */
export function ChatMenu({ target, state, onSearch }: ChatMenuProps) {
  const { id } = useMember();
  const client = useQueryClient();
  const { chat } = state;
  const mute = useMutation({
    mutationFn: ({ isMuted, of }: { isMuted: boolean; of: NonNullable<ChatState['chat']> }) =>
      'groupId' in of
        ? api.call(isMuted ? muteGroup : unmuteGroup, { params: { id, ...of } })
        : api.call(isMuted ? muteConversation : unmuteConversation, { params: { id, ...of } }),
    onSuccess(_none, { isMuted, of }) {
      if ('groupId' in of) setGroupMuted(client, id, of.groupId, isMuted);
      else setConversationMuted(client, id, of.conversationId, isMuted);
      showToast({ title: isMuted ? 'Chat muted' : 'Chat unmuted', tone: 'success' });
    },
    onError: () =>
      showToast({ title: 'That failed', message: 'Please check your connection and try again.', tone: 'error' }),
  });
  const ofOther =
    target.kind === 'direct'
      ? [reportItem('member', target.person.id), ...muteAndBlockItems(target.person)]
      : state.isOwn
        ? []
        : [reportItem('group', target.group.id)];
  const ofChat =
    chat === null
      ? []
      : [
          {
            label: state.isMuted ? 'Unmute chat' : 'Mute chat',
            onSelect: () => mute.mutate({ isMuted: !state.isMuted, of: chat }),
          },
        ];
  return <MoreOptions items={[{ label: 'Search in this chat', onSelect: onSearch }, ...ofChat, ...ofOther]} />;
}
