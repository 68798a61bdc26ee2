import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ConversationPartner, onStartConversation } from '../../people/start-conversation.ts';
import type { ChatTarget } from './chat-target.ts';
import classes from './messages-page.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import { useTargetFromUrl } from './use-target-from-url.ts';

/** State of an open chat in the browser's history. */
interface ChatState {
  /** The person to write to, with or without an existing conversation. */
  partner?: ConversationPartner;
  /** The previous history entry is the list. */
  isFromList?: boolean;
}

/**
 * The member's messages. The URL names the open chat (`?conversation=`, `?group=`), so that a reload keeps it. Going
 * back from a chat that was opened in the list returns to the list.
 */
export function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { partner, isFromList = false } = (state ?? {}) as ChatState;
  const target = useTargetFromUrl(search, partner ?? null);
  const isOpen = target !== null;

  useEffect(
    () =>
      onStartConversation((person) => {
        const next: ChatState = { partner: person, isFromList: isFromList || !isOpen };
        void navigate({ search: '' }, { replace: isOpen, state: next });
      }),
    [navigate, isOpen, isFromList],
  );

  function select(next: ChatTarget | null) {
    if (next === null && isFromList) void navigate(-1);
    else if (next === null) void navigate({ search: '' }, { replace: true });
    else void navigate({ search: searchOf(next) }, { replace: isOpen, state: { isFromList: isFromList || !isOpen } });
  }

  return (
    <div className={classes.page} data-wide>
      <MessagesScreen target={target} onTarget={select} />
    </div>
  );
}

function searchOf(target: ChatTarget): string {
  return target.kind === 'group' ? `?group=${target.group.id}` : `?conversation=${target.conversationId}`;
}
