import type { NewMessage } from '@kopa/contracts/chat/message-parts';
import { kindOf, previewOf } from '@kopa/rules/chat/message-parts';
import { matchesSearch } from '@kopa/rules/people/search';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Loader, Skeleton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { changeDraft } from '../../device/outbox/drafts.ts';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';
import { useMember } from '../../session/use-member.ts';
import { loadNextPage } from '../../shared/lists/pages.ts';
import type { Recording } from '../../shared/media/record-voice.ts';
import { ChatHead } from './chat-head.tsx';
import classes from './chat-pane.module.css';
import { type ChatTarget, nameOf, recipientOf, targetKey } from './chat-target.ts';
import { MessageInput } from './message-input.tsx';
import { MessageList } from './message-list.tsx';
import { chatTypingQuery } from './messages.queries.ts';
import { useOpenedMessage } from './search/use-opened-message.ts';
import { messageDraft } from './send.mutations.ts';
import type { ShownMessage } from './shown-message.ts';
import { useChat } from './use-chat.ts';
import { useChatState } from './use-chat-state.ts';
import { useEndMark } from './use-end-mark.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useWritePermission } from './use-write-permission.ts';

const loadSearch = async () => (await import('./search/chat-search.tsx')).ChatSearch;

interface ChatPaneProps {
  target: ChatTarget;
  /** Returns to the list on narrow screens. */
  onBack?: (() => void) | undefined;
  /** Leaves the message at which the chat was opened, for its end. */
  onEnd: () => void;
  /** Called after a message was delivered. Only the quick messages set it, and their failures are only logged. */
  onDelivered?: (() => void) | undefined;
}

/** One chat: its head, the messages, the typing sign and the input. */
export function ChatPane({ target, onBack, onEnd, onDelivered }: ChatPaneProps) {
  const chat = useChat(target, onDelivered !== undefined);
  const conversationId = chat.conversationId ?? knownConversationId(target);
  const state = useChatState(target);
  const permission = useWritePermission(target);
  const closedBy = state.isClosed ? 'not_found' : permission.closedBy;
  const typing = useChatTyping(conversationId);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useMarkRead(target, chat, isAtEnd && chat.newer === null);
  useEndMark(state, nameOf(target));
  useOpenedMessage(target, chat, onEnd);
  const member = useMember();
  const pane = useRef<HTMLElement>(null);
  const [search, setSearch] = useState<string | null>(null);
  const Search = useLazy(loadSearch, search !== null, () => setSearch(null));
  const isFiltered = search !== null && search.trim() !== '';
  const shown = isFiltered ? chat.messages.filter(({ content }) => matchesSearch(content, search)) : chat.messages;

  // The same functions at each rendering, so that no message is rendered for them.
  const reply = useCallbackRef(({ id }: ShownMessage) => {
    changeDraft(member.id, messageDraft(recipientOf(target)), () => ({ replyToId: id }));
    pane.current?.querySelector('textarea')?.focus();
  });
  const sendAgain = useCallbackRef((message: NewMessage) => void chat.send(message));

  /** The quoted text; a message that is not loaded has a placeholder. */
  function quoteOf(id: number): { name: string; text: string } {
    const message = chat.messages.find((one) => one.id === id);
    if (message === undefined) return { name: nameOf(target), text: 'Message' };
    const name = message.senderId === member.id ? 'yourself' : (message.sender?.name ?? nameOf(target));
    return { name, text: previewOf({ content: message.content, kind: kindOf(message) }) };
  }

  async function send(message: NewMessage, recording?: Recording): Promise<void> {
    typing.stop();
    if (chat.newer !== null) onEnd();
    if (await chat.send(message, recording)) onDelivered?.();
    else permission.refetch();
  }

  return (
    <section ref={pane} className={classes.pane} aria-label={`Chat with ${nameOf(target)}`}>
      <ChatHead target={target} state={state} onBack={onBack} onSearch={() => setSearch('')} />
      {search !== null && Search !== null && (
        <Search
          text={search}
          found={shown.length}
          hasOlder={chat.older.hasNextPage}
          isLoadingOlder={chat.older.isFetchingNextPage}
          hasFailed={chat.older.isFetchNextPageError}
          pages={chat.pages}
          onText={setSearch}
          onLoadOlder={() => void loadNextPage(chat.older)}
          onClose={() => setSearch(null)}
        />
      )}
      {chat.error !== null ? (
        <div className={classes.failure}>
          <ErrorState text="These messages could not be loaded." onRetry={() => void chat.refetch()} />
        </div>
      ) : chat.isLoading ? (
        <div className={classes.waiting}>
          <Skeleton height={40} width="60%" radius={16} />
          <Skeleton height={56} width="70%" radius={16} ml="auto" />
          <Skeleton height={40} width="45%" radius={16} />
        </div>
      ) : (
        <MessageList
          key={isFiltered ? 'found' : (target.messageId ?? 'all')}
          messages={shown}
          isFiltered={isFiltered}
          other={target.kind === 'direct' ? target.person : target.group}
          purpose={target.kind === 'group' ? target.group.description : ''}
          listed={state.listed}
          onReply={reply}
          onSendAgain={sendAgain}
          shownId={target.messageId}
          older={isFiltered ? null : chat.older}
          newer={isFiltered ? null : chat.newer}
          newCount={chat.newCount}
          onEnd={onEnd}
          onAtEnd={setIsAtEnd}
        />
      )}
      <p className={classes.status} role="status">
        {chat.isSending && (
          <>
            <Loader size={12} /> Sending message...
          </>
        )}
        {!chat.isSending && chat.isDelivered && 'Message delivered!'}
        {!chat.isSending && !chat.isDelivered && conversationId !== null && (
          <TypingIndicator conversationId={conversationId} name={nameOf(target)} />
        )}
      </p>
      {closedBy !== null ? (
        <ClosedChat name={nameOf(target)} isForConnections={closedBy === 'messages_closed'} />
      ) : (
        <MessageInput
          key={targetKey(target)}
          draftOptions={messageDraft(recipientOf(target))}
          isSending={chat.isSending}
          takesFocus={matchMedia('(hover: hover) and (pointer: fine)').matches}
          mentions={target.kind === 'group'}
          quoteOf={quoteOf}
          onTyping={(begins) => {
            if (begins) permission.refetchOnceStale();
            typing.type();
          }}
          onSend={(message, recording) => void send(message, recording)}
        />
      )}
    </section>
  );
}

/** Replaces the input of a closed chat, with the reason. */
function ClosedChat({ name, isForConnections }: { name: string; isForConnections: boolean }) {
  const [firstName] = name.split(' ');
  return (
    <p className={classes.closed} role="status">
      {isForConnections
        ? `${firstName} takes messages from connections only. Ask to connect first, then you can write.`
        : `You and ${firstName} cannot write to each other at the moment. What was written stays here.`}
    </p>
  );
}

function TypingIndicator({ conversationId, name }: { conversationId: number; name: string }) {
  const { data: isTyping } = useQuery(chatTypingQuery(conversationId));
  return isTyping ? `${name.split(' ')[0]} is typing...` : null;
}

/** Announces typing to the other member of a conversation; does nothing before the conversation exists. */
function useChatTyping(conversationId: number | null) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => {
    if (conversationId !== null) send('chat_typing_start', { conversationId });
  }, [send, conversationId]);
  const end = useCallback(() => {
    if (conversationId !== null) send('chat_typing_stop', { conversationId });
  }, [send, conversationId]);
  return useTypingSign(begin, end);
}

function knownConversationId(target: ChatTarget): number | null {
  return target.kind === 'direct' && target.conversationId > 0 ? target.conversationId : null;
}
