import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import { previewOf } from '@kopa/rules/chat/message-parts';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../../session/use-member.ts';
import { GroupMark } from '../../../shared/chat/group-mark.tsx';
import { ChatRow } from '../../../shared/lists/chat-row.tsx';
import { PersonAvatar } from '../../../shared/media/person-avatar.tsx';
import { ChatItem } from './chat-item.tsx';
import { ChatList } from './chat-list.tsx';
import { useListedConversations, useListedGroups } from './use-listed-chats.ts';

interface ListProps<T> {
  search: string;
  selectedId: number | null;
  onSelect: (item: T) => void;
  /** Closes the open chat. Without it the chats have no menu. */
  onClose?: (() => void) | undefined;
}

/** The member's conversations, newest first. */
export function ConversationList({ search, selectedId, onSelect, onClose }: ListProps<Conversation>) {
  const { list, pinned, others } = useListedConversations();
  const member = useMember();
  return (
    <ChatList
      noun="conversation"
      list={list}
      pinned={pinned}
      others={others}
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
        <Item
          key={conversation.id}
          chat={{ ...conversation, kind: 'direct', name: conversation.otherUser.name }}
          isOpen={conversation.id === selectedId}
          onClose={onClose}
        >
          <ChatRow
            mark={<PersonAvatar person={conversation.otherUser} size={48} />}
            name={conversation.otherUser.name}
            isMuted={conversation.isMuted}
            isMarked={conversation.isMarkedUnread}
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
        </Item>
      )}
    </ChatList>
  );
}

/** The member's group chats, newest message first. */
export function GroupChatList({ search, selectedId, onSelect, onClose }: ListProps<Group>) {
  const member = useMember();
  const { list, pinned, others } = useListedGroups();
  return (
    <ChatList
      noun="group"
      list={list}
      pinned={pinned}
      others={others}
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
        <Item key={group.id} chat={{ ...group, kind: 'group' }} isOpen={group.id === selectedId} onClose={onClose}>
          <ChatRow
            mark={<GroupMark group={group} size={48} />}
            name={group.name}
            isMuted={group.isMuted}
            isMarked={group.isMarkedUnread}
            moment={group.lastMessage?.createdAt ?? null}
            preview={group.lastMessage === null ? membersOf(group) : lastOf(group.lastMessage, member.id)}
            unreadCount={group.unreadCount}
            isOpen={group.id === selectedId}
            onOpen={() => onSelect(group)}
          />
        </Item>
      )}
    </ChatList>
  );
}

interface ItemProps {
  chat: ComponentProps<typeof ChatItem>['chat'];
  isOpen: boolean;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/** A row, with its menu where it has one. */
function Item({ chat, isOpen, onClose, children }: ItemProps) {
  if (onClose === undefined) return <li>{children}</li>;
  return (
    <ChatItem chat={chat} onMarkUnread={() => isOpen && onClose()}>
      {children}
    </ChatItem>
  );
}

function membersOf({ memberCount }: Group): string {
  return `${formatCount(memberCount)} ${memberCount === 1 ? 'member' : 'members'}`;
}

function lastOf(message: NonNullable<Group['lastMessage']>, memberId: number): string {
  return `${message.userId === memberId ? 'You' : message.userName}: ${previewOf(message)}`;
}
