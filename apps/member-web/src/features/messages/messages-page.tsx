import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ConversationPartner, onStartConversation } from '../../people/start-conversation.ts';
import type { ChatTarget } from './chat-target.ts';
import classes from './messages-page.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import { useAskedTarget } from './use-asked-target.ts';

/** What the history keeps of a chat that is open. */
interface ChatState {
  /** Somebody to write to with whom there may be no conversation yet. */
  partner?: ConversationPartner;
  /** The list is one step back. */
  isFromList?: boolean;
}

/**
 * The messages of the member. The address says which chat is open (`?conversation=`, `?group=`), so that it survives a
 * reload, and going back from a chat opened in the list leads to the list.
 */
export function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { partner, isFromList = false } = (state ?? {}) as ChatState;
  const target = useAskedTarget(search, partner ?? null);
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
