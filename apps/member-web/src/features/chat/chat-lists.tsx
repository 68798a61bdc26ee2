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
  if (list.isError && list.conversations.length === 0) {
    return <ErrorState text="Your conversations could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (list.isLoading) return <RowSkeletons lead={48} />;
  if (list.conversations.length === 0) {
    return (
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
    );
  }
  const shown = list.conversations.filter(({ otherUser }) => matchesSearch(otherUser.name, search));
  return (
    <>
      <ul className={classes.list}>
        {shown.map((conversation) => (
          <li key={conversation.id}>
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
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No conversation matches your search.</p>}
      <LoadMore list={list} label="Load more conversations" />
    </>
  );
}

/** The member's group chats, newest message first. */
export function GroupChatList({ search, selectedId, onSelect }: ListProps<Group>) {
  const member = useMember();
  const list = useGroupChats();
  const { groups } = list;
  if (list.isError && groups.length === 0) {
    return <ErrorState text="Your groups could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (list.isLoading) return <RowSkeletons lead={48} isRound={false} />;
  if (groups.length === 0) {
    return (
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
    );
  }
  const shown = groups.filter(({ name }) => matchesSearch(name, search));
  return (
    <>
      <ul className={classes.list}>
        {shown.map((group) => (
          <li key={group.id}>
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
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No group matches your search.</p>}
      <LoadMore list={list} label="Load more groups" />
    </>
  );
}

function membersOf({ memberCount }: Group): string {
  return `${formatCount(memberCount)} ${memberCount === 1 ? 'member' : 'members'}`;
}

function lastOf(message: NonNullable<Group['lastMessage']>, memberId: number): string {
  return `${message.userId === memberId ? 'You' : message.userName}: ${previewOf(message)}`;
}
