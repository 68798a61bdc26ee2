import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { dropRestored } from '../../device/offline/restored.ts';
import { channelsQuery } from '../../features/channels/channels.queries.ts';
import { targetKey } from '../../features/chat/chat-target.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { useHeadingFocus } from '../../shared/page/use-heading-focus.ts';
import { useMemory } from '../../shared/page/use-memory.ts';
import type { ListTab } from './list-tabs.tsx';
import { loadChannels } from './load-channels.ts';
import { loadChatPane } from './load-chat-pane.ts';
import { loadLists, wideScreen } from './load-lists.ts';
import classes from './messages-screen.module.css';
import { NewMessage } from './new-message.tsx';
import { type Opened, openedKey } from './opened.ts';

interface MessagesScreenProps {
  /** False if a heading above already has the title. */
  isTitled?: boolean;
  target: Opened | null;
  /** A chat is named, but not known yet. */
  isLoading?: boolean;
  onTarget: (target: Opened | null) => void;
  onDelivered?: () => void;
  /** Opens with the channels instead of the last list. */
  startsWithChannels?: boolean;
}

const tabOf = { direct: 'direct', group: 'groups', channel: 'channels' } as const;

/** Lists and chat: side by side from 768 px, one at a time below. Used by the page and the dialog. */
export function MessagesScreen({
  isTitled = true,
  target,
  isLoading = false,
  onTarget,
  onDelivered,
  startsWithChannels = false,
}: MessagesScreenProps) {
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false });
  const [tab, setTab] = useMemory<ListTab>('messages tab', 'direct');
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const client = useQueryClient();
  const chat = target?.kind === 'channel' ? null : target;
  const channelId = target?.kind === 'channel' ? target.id : null;
  const channels = useQuery({ ...channelsQuery, enabled: channelId !== null });
  const channel = channels.data?.find(({ id }) => id === channelId);
  const parts = useLazy(loadChannels, tab === 'channels', () => setTab('direct'));
  const ChatPane = useLazy(loadChatPane, chat !== null || isLoading, () => onTarget(null));
  const showsList = isWide || (chat === null && !isLoading);
  const Lists = useLazy(loadLists, showsList, () => undefined);
  // On a phone a chat replaces the list. In a dialog the focus stays, because the dialog has the title.
  useHeadingFocus(showsList || !isTitled);

  // An open chat or channel selects its tab; going back shows that tab.
  const key = target !== null ? openedKey(target) : startsWithChannels ? 'channels' : null;
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
            <div className={classes.head}>
              {isTitled && <h1 className={classes.title}>Messages</h1>}
              <NewMessage onTarget={onTarget} />
            </div>
            {Lists === null ? (
              <RowSkeletons lead={48} />
            ) : (
              <Lists
                {...{ isWide, tab, search, target, channel, parts, onTarget }}
                onTab={setTab}
                onSearch={setSearch}
              />
            )}
          </section>
        )}
        {isLoading || (chat !== null && ChatPane === null) ? (
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
