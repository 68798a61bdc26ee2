import { screenLimits } from '@kopa/contracts/screen-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { dropRestored } from '../../device/offline/restored.ts';
import { NotSentLink } from '../../device/outbox/not-sent-link.tsx';
import { channelsQuery } from '../../features/channels/channels.queries.ts';
import { type ChatTarget, conversationTarget, targetKey } from '../../features/chat/chat-target.ts';
import { ConversationList, GroupChatList } from '../../features/chat/list/chat-lists.tsx';
import { sendKey } from '../../features/chat/messages.keys.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { useHeadingFocus } from '../../shared/page/use-heading-focus.ts';
import { useMemory, useScrollMemory } from '../../shared/page/use-memory.ts';
import { type ListTab, ListTabs } from './list-tabs.tsx';
import { loadChannels } from './load-channels.ts';
import { loadChatPane } from './load-chat-pane.ts';
import classes from './messages-screen.module.css';
import { NewMessage } from './new-message.tsx';

const loadFound = async () => (await import('../../features/chat/search/found-messages.tsx')).FoundMessages;

/** An open chat or channel. */
export type Opened = ChatTarget | { kind: 'channel'; id: number };

interface MessagesScreenProps {
  /** False if a heading above already has the title. */
  isTitled?: boolean;
  target: Opened | null;
  onTarget: (target: Opened | null) => void;
  onDelivered?: () => void;
  /** Opens with the channels instead of the last list. */
  startsWithChannels?: boolean;
}

const tabOf = { direct: 'direct', group: 'groups', channel: 'channels' } as const;
const keyOf = (target: Opened) => (target.kind === 'channel' ? `channel:${target.id}` : targetKey(target));

/** Lists and chat: side by side from 768 px, one at a time below. Used by the page and the dialog. */
export function MessagesScreen({
  isTitled = true,
  target,
  onTarget,
  onDelivered,
  startsWithChannels = false,
}: MessagesScreenProps) {
  const isWide = useMediaQuery(`(min-width: ${screenLimits.mobileBreakpoint}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [tab, setTab] = useMemory<ListTab>('messages tab', 'direct');
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const client = useQueryClient();
  const chat = target?.kind === 'channel' ? null : target;
  const channelId = target?.kind === 'channel' ? target.id : null;
  const channels = useQuery({ ...channelsQuery, enabled: channelId !== null });
  const channel = channels.data?.find(({ id }) => id === channelId);
  const parts = useLazy(loadChannels, tab === 'channels', () => setTab('direct'));
  const ChatPane = useLazy(loadChatPane, chat !== null, () => onTarget(null));
  const FoundMessages = useLazy(loadFound, search.trim() !== '', () => undefined);
  const found = FoundMessages !== null && search.trim() !== '' && <FoundMessages search={search} onOpen={onTarget} />;
  const showsList = isWide || chat === null;
  // On a phone a chat replaces the list. In a dialog the focus stays, because the dialog has the title.
  useHeadingFocus(showsList || !isTitled);
  const direct = useScrollMemory<HTMLDivElement>('conversations');
  const groups = useScrollMemory<HTMLDivElement>('group chats');

  // An open chat or channel selects its tab; going back shows that tab.
  const key = target !== null ? keyOf(target) : startsWithChannels ? 'channels' : null;
  if (key !== shownKey) {
    setShownKey(key);
    if (key !== null) setTab(tabOf[target?.kind ?? 'channel']);
  }

  return (
    <ErrorBoundary fallback={<ChatError isPage={isTitled} />} onError={() => dropRestored(client)}>
      <div className={classes.screen}>
        {isTitled && !showsList && <VisuallyHidden component="h1">Messages</VisuallyHidden>}
        {showsList && (
          <section className={classes.lists} aria-label="Conversations">
            <div className={classes.top}>
              <div className={classes.head}>
                {isTitled && <h1 className={classes.title}>Messages</h1>}
                <NewMessage onTarget={onTarget} />
              </div>
              <SearchInput
                aria-label="Search conversations"
                placeholder="Search chats and messages..."
                leftSection={<IconSearch size={20} stroke={1.75} />}
                value={search}
                onChange={setSearch}
              />
              <NotSentLink mutationKey={sendKey} />
            </div>
            <Tabs value={tab} onChange={(value) => setTab(value as ListTab)} className={classes.tabs}>
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
          </section>
        )}
        {chat !== null && ChatPane === null ? (
          <div className={classes.channel}>
            {!isWide && (
              <Button variant="subtle" onClick={() => onTarget(null)}>
                Back
              </Button>
            )}
            <RowSkeletons lead={40} />
          </div>
        ) : chat !== null && ChatPane !== null ? (
          <ChatPane
            key={targetKey(chat)}
            target={chat}
            onBack={isWide ? undefined : () => onTarget(null)}
            onEnd={() => onTarget({ ...chat, messageId: undefined })}
            onDelivered={onDelivered}
          />
        ) : !isWide ? null : parts !== null && channel !== undefined ? (
          <div key={channel.id} className={classes.channel}>
            <parts.ChannelNotices channel={channel} />
          </div>
        ) : (
          <div className={classes.welcome}>
            <EmptyState drawing="chat" title="Welcome to Messages" text="Choose a conversation to read and write." />
          </div>
        )}
      </div>
    </ErrorBoundary>
  );
}

/** Stands for a broken chat (product 2.15). `isPage`: it is the page's only content, so it replaces the heading. */
function ChatError({ isPage }: { isPage: boolean }) {
  return (
    <EmptyState
      isPage={isPage}
      drawing="cloud"
      title="Chat Error"
      text="Something went wrong in the chat. What you sent is safe."
      action={<Button onClick={() => window.location.reload()}>Reload Page</Button>}
    />
  );
}
