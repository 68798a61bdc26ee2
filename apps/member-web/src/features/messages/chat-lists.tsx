import type { Group } from '@kopa/contracts/groups';
import type { Conversation } from '@kopa/contracts/messages';
import { previewOf } from '@kopa/rules/message-parts';
import { matchesSearch } from '@kopa/rules/search';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { badgeCount } from '@kopa/ui/badge-count';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { GroupMark } from '@kopa/ui/group-mark.tsx';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { LoadMore } from '../../lists/load-more.tsx';
import { RowSkeletons } from '../../lists/row-skeletons.tsx';
import { useMember } from '../../session/use-member.ts';
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
            <button
              type="button"
              className={classes.row}
              aria-current={conversation.id === selectedId}
              onClick={() => onSelect(conversation)}
            >
              <PersonAvatar person={conversation.otherUser} size={48} />
              <span className={classes.words}>
                <span className={classes.line}>
                  <span className={classes.name}>{conversation.otherUser.name}</span>
                  {conversation.isMuted && <MutedMark />}
                  {conversation.lastMessage !== null && (
                    <AgoTime className={classes.time} moment={conversation.lastMessage.createdAt} />
                  )}
                </span>
                <span className={classes.line}>
                  <span className={classes.preview} dir="auto" data-unread={conversation.unreadCount > 0 || undefined}>
                    {conversation.lastMessage?.senderId === member.id && 'You: '}
                    {conversation.lastMessage !== null && previewOf(conversation.lastMessage)}
                  </span>
                  <Unread count={conversation.unreadCount} isMuted={conversation.isMuted} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No conversation matches your search.</p>}
      <LoadMore list={list} label="Load more conversations" />
    </>
  );
}

function Unread({ count, isMuted }: { count: number; isMuted: boolean }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} data-muted={isMuted || undefined}>
      {badgeCount(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}

function MutedMark() {
  return (
    <span className={classes.muted}>
      <IconBellOff size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>Muted</VisuallyHidden>
    </span>
  );
}

/** The groups whose messages the member may read, those with the newest message first. */
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
            <button
              type="button"
              className={classes.row}
              aria-current={group.id === selectedId}
              onClick={() => onSelect(group)}
            >
              <GroupMark group={group} size={48} />
              <span className={classes.words}>
                <span className={classes.line}>
                  <span className={classes.name}>{group.name}</span>
                  {group.isMuted && <MutedMark />}
                  {group.lastMessage !== null && (
                    <AgoTime className={classes.time} moment={group.lastMessage.createdAt} />
                  )}
                </span>
                <span className={classes.line}>
                  <span className={classes.preview} data-unread={group.unreadCount > 0 || undefined} dir="auto">
                    {group.lastMessage === null ? (
                      <>
                        {formatCount(group.memberCount)} {group.memberCount === 1 ? 'member' : 'members'}
                      </>
                    ) : (
                      <>
                        {group.lastMessage.userId === member.id ? 'You' : group.lastMessage.userName}:{' '}
                        {previewOf(group.lastMessage)}
                      </>
                    )}
                  </span>
                  <Unread count={group.unreadCount} isMuted={group.isMuted} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>No group matches your search.</p>}
      <LoadMore list={list} label="Load more groups" />
    </>
  );
}
