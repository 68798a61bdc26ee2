import type { Channel } from '@kopa/contracts/news/channels';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Tabs } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { NotSentLink } from '../../device/outbox/not-sent-link.tsx';
import { conversationTarget } from '../../features/chat/chat-target.ts';
import { ConversationList, GroupChatList } from '../../features/chat/list/chat-lists.tsx';
import { sendKey } from '../../features/chat/messages.keys.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { useScrollMemory } from '../../shared/page/use-memory.ts';
import { type ListTab, ListTabs } from './list-tabs.tsx';
import type { ChannelParts } from './load-channels.ts';
import classes from './message-lists.module.css';
import type { Opened } from './opened.ts';

const loadFound = async () => (await import('../../features/chat/search/found-messages.tsx')).FoundMessages;

interface MessageListsProps {
  /** The lists stand beside the open chat or channel. */
  isWide: boolean;
  tab: ListTab;
  search: string;
  target: Opened | null;
  channel: Channel | undefined;
  /** The channels' code, once it is loaded. */
  parts: ChannelParts | null;
  onTab: (tab: ListTab) => void;
  onSearch: (search: string) => void;
  onTarget: (target: Opened | null) => void;
}

/** The lists of chats and channels by tabs, with their search. */
export function MessageLists(props: MessageListsProps) {
  const { isWide, tab, search, target, channel, parts, onTab, onSearch, onTarget } = props;
  const FoundMessages = useLazy(loadFound, search.trim() !== '', () => undefined);
  const found = FoundMessages !== null && search.trim() !== '' && <FoundMessages search={search} onOpen={onTarget} />;
  const direct = useScrollMemory<HTMLDivElement>('conversations');
  const groups = useScrollMemory<HTMLDivElement>('group chats');
  return (
    <>
      <div className={classes.top}>
        <SearchInput
          aria-label="Search conversations"
          placeholder="Search chats and messages..."
          leftSection={<IconSearch size={20} stroke={1.75} />}
          value={search}
          onChange={onSearch}
        />
        <NotSentLink mutationKey={sendKey} />
      </div>
      <Tabs value={tab} onChange={(value) => onTab(value as ListTab)} className={classes.tabs}>
        <ListTabs />
        <Tabs.Panel value="direct" className={classes.panel} {...direct}>
          <ConversationList
            search={search}
            selectedId={target?.kind === 'direct' ? target.conversationId : null}
            onSelect={(conversation) => onTarget(conversationTarget(conversation))}
            onClose={() => onTarget(null)}
          />
          {found}
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={classes.panel} {...groups}>
          <GroupChatList
            search={search}
            selectedId={target?.kind === 'group' ? target.group.id : null}
            onSelect={(group) => onTarget({ kind: 'group', group })}
            onClose={() => onTarget(null)}
          />
          {found}
        </Tabs.Panel>
        <Tabs.Panel value="channels" className={classes.panel}>
          {parts === null ? (
            <RowSkeletons lead={48} isRound={false} />
          ) : channel !== undefined && !isWide ? (
            <parts.ChannelNotices channel={channel} onBack={() => onTarget(null)} />
          ) : (
            <parts.ChannelsPanel
              search={search}
              openId={channel?.id ?? null}
              onOpen={(id) => onTarget({ kind: 'channel', id })}
            >
              <parts.Rumours />
            </parts.ChannelsPanel>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
