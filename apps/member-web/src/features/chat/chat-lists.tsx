import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import { previewOf } from '@kopa/rules/chat/message-parts';
import { matchesSearch } from '@kopa/rules/people/search';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { GroupMark } from '@kopa/ui/group-mark.tsx';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { ChatRow } from '../../shared/lists/chat-row.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import classes from './chat-lists.module.css';
import { useConversations, useGroupChats } from './unread-messages.ts';

interface ListProps<T> {
  search: string;
  selectedId: number | null;
  onSelect: (item: T) => void;
}

/** The member's conversations, newest first. */
export function ConversationList({ search, selectedId, onSelect }: ListProps<Conversation>) {
  const list = useConversations();
  const member = useMember();
  return (
    <ChatList
      noun="conversation"
      list={list}
      chats={list.conversations}
      nameOf={({ otherUser }) => otherUser.name}
      search={search}
      empty={
        <EmptyState
          drawing="chat"
          title="No conversations yet"
          text="Write to someone who serves near you."
          action={
            <Button component={Link} to="/social">
              Discover People
            </Button>
          }
        />
      }
    >
      {(conversation) => (
        <ChatRow
          mark={<PersonAvatar person={conversation.otherUser} size={48} />}
          name={conversation.otherUser.name}
          isMuted={conversation.isMuted}
          moment={conversation.lastMessage?.createdAt ?? null}
          preview={
            <>
              {conversation.lastMessage?.senderId === member.id && 'You: '}
              {conversation.lastMessage !== null && previewOf(conversation.lastMessage)}
            </>
          }
          unreadCount={conversation.unreadCount}
          isOpen={conversation.id === selectedId}
          onOpen={() => onSelect(conversation)}
        />
      )}
    </ChatList>
  );
}

/** The member's group chats, newest message first. */
export function GroupChatList({ search, selectedId, onSelect }: ListProps<Group>) {
  const member = useMember();
  const list = useGroupChats();
  return (
    <ChatList
      noun="group"
      list={list}
      chats={list.groups}
      nameOf={({ name }) => name}
      search={search}
      empty={
        <EmptyState
          drawing="group"
          title="No Groups Yet"
          text="Join groups to connect with corps members who share your interests."
          action={
            <Button component={Link} to="/groups">
              Find groups
            </Button>
          }
        />
      }
    >
      {(group) => (
        <ChatRow
          mark={<GroupMark group={group} size={48} />}
          name={group.name}
          isMuted={group.isMuted}
          moment={group.lastMessage?.createdAt ?? null}
          preview={group.lastMessage === null ? membersOf(group) : lastOf(group.lastMessage, member.id)}
          unreadCount={group.unreadCount}
          isOpen={group.id === selectedId}
          onOpen={() => onSelect(group)}
        />
      )}
    </ChatList>
  );
}

interface ChatListProps<T> {
  noun: 'conversation' | 'group';
  list: ComponentProps<typeof LoadMore>['list'] &
    Pick<UseInfiniteQueryResult, 'isError' | 'isLoading' | 'isFetchedAfterMount'> & { refetch: () => Promise<unknown> };
  chats: readonly T[];
  nameOf: (chat: T) => string;
  search: string;
  empty: ReactNode;
  /** The row of a chat. */
  children: (chat: T) => ReactNode;
}

/** The chats that match a search, or why there is none. */
function ChatList<T extends { id: number }>(props: ChatListProps<T>) {
  const { noun, list, chats, nameOf, search, empty, children } = props;
  const [isRetrying, setIsRetrying] = useState(false);
  async function retry() {
    setIsRetrying(true);
    await list.refetch();
    setIsRetrying(false);
  }
  if (chats.length === 0) {
    // An error stays while the list is polled again.
    if (list.isError || (list.isLoading && list.isFetchedAfterMount && !isRetrying))
      return <ErrorState text={`Your ${noun}s could not be loaded.`} onRetry={() => void retry()} />;
    return list.isLoading ? <RowSkeletons lead={48} isRound={noun === 'conversation'} /> : empty;
  }
  const shown = chats.filter((chat) => matchesSearch(nameOf(chat), search));
  return (
    <>
      <ul className={classes.list}>
        {shown.map((chat) => (
          <li key={chat.id}>{children(chat)}</li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No {noun} matches your search.</p>}
      <LoadMore list={list} label={`Load more ${noun}s`} />
    </>
  );
}

function membersOf({ memberCount }: Group): string {
  return `${formatCount(memberCount)} ${memberCount === 1 ? 'member' : 'members'}`;
}

function lastOf(message: NonNullable<Group['lastMessage']>, memberId: number): string {
  return `${message.userId === memberId ? 'You' : message.userName}: ${previewOf(message)}`;
}
