import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import { muteAndBlockItems } from '../../../shared/moderation/block-mute.store.ts';
import { reportItem } from '../../../shared/moderation/report.store.ts';
import type { ChatTarget } from '../chat-target.ts';
import type { ChatState } from '../use-chat-state.ts';
import { useMuteItem } from './use-mute-item.ts';

interface ChatMenuProps {
  target: ChatTarget;
  state: ChatState;
  onSearch: () => void;
}

/** "More options" of an open chat (product 2.15). */
export function ChatMenu({ target, state, onSearch }: ChatMenuProps) {
  const muteItem = useMuteItem();
  const ofOther =
    target.kind === 'direct'
      ? [reportItem('member', target.person.id), ...muteAndBlockItems(target.person)]
      : state.isOwn
        ? []
        : [reportItem('group', target.group.id)];
  const ofChat = state.chat === null ? [] : [muteItem(state.chat, state.isMuted)];
  return <MoreOptions items={[{ label: 'Search in this chat', onSelect: onSearch }, ...ofChat, ...ofOther]} />;
}
