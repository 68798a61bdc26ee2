import { channelPath } from '@kopa/rules/notifications/notification-paths';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useTargetFromUrl } from '../../features/chat/use-target-from-url.ts';
import { groupChatPath } from '../../shared/chat/group-chat-path.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { pathId } from '../../shared/page/path-id.ts';
import { type ConversationPartner, onStartConversation } from '../../shared/people/start-conversation.ts';
import { fetchFirstChats } from './first-chats.ts';
import classes from './messages-page.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import type { Opened } from './opened.ts';

/** State of an open chat in the browser's history. */
interface ChatState {
  /** The person to write to, with or without an existing conversation. */
  partner?: ConversationPartner;
  /** The previous history entry is the list. */
  isFromList?: boolean;
}

export const loader = pageLoader((client, { id }, params) => fetchFirstChats(client, id, params));

/**
 * The member's messages. The address names the open chat (`/chat/7`, `/chat/groups/3`) or channel, so that a reload keeps
 * it. Going back from one that was opened in the list returns to the list. A chat may also be named by a parameter.
 */
export function Component() {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const { partner, isFromList = false } = (location.state as ChatState | null) ?? {};
  const chat = useTargetFromUrl(pathname, partner ?? null);
  const channelId = pathId(search.get('channel') ?? undefined);
  const messageId = pathId(search.get('message') ?? undefined) ?? undefined;
  const isLoading = chat === 'loading';
  const opened = isLoading ? null : chat && { ...chat, messageId };
  const target: Opened | null = opened ?? (channelId === null ? null : { kind: 'channel', id: channelId });
  const isOpen = target !== null;

  /** Opens a chat with a person, with or without a conversation. */
  const write = useCallbackRef((person: ConversationPartner) => {
    const next: ChatState = { partner: person, isFromList: isFromList || !isOpen };
    void navigate(listPath, { replace: isOpen, state: next });
  });
  useEffect(() => onStartConversation(write), [write]);

  function select(next: Opened | null) {
    if (next === null && isFromList) void navigate(-1);
    else if (next === null) void navigate(listPath, { replace: true });
    else if (next.kind === 'direct' && next.conversationId < 0) write(next.person);
    else void navigate(pathOf(next), { replace: isOpen, state: { isFromList: isFromList || !isOpen } });
  }

  const named = pathNamedBy(search);
  if (named !== null && named !== pathname) return <Navigate to={named} replace />;
  return (
    <div className={classes.page} data-open-chat={chat !== null || undefined}>
      <MessagesScreen
        target={target}
        isLoading={isLoading}
        onTarget={select}
        startsWithChannels={search.get('tab') === 'channels'}
      />
    </div>
  );
}

const listPath = '/chat';

const conversationPath = (conversationId: number) => `${listPath}/${conversationId}`;

function pathOf(target: Opened): string {
  if (target.kind === 'channel') return channelPath(target.id);
  const path = target.kind === 'group' ? groupChatPath(target.group.id) : conversationPath(target.conversationId);
  return target.messageId === undefined ? path : `${path}?message=${target.messageId}`;
}

/** The address of the chat that `?conversation=7` or `?group=3` names; null without a valid one. */
function pathNamedBy(search: URLSearchParams): string | null {
  const [conversationId, groupId] = ['conversation', 'group'].map((name) => pathId(search.get(name) ?? undefined));
  if (groupId != null) return groupChatPath(groupId);
  return conversationId != null ? conversationPath(conversationId) : null;
}
