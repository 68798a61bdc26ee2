import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ownGroupsQuery } from '../../community/groups.queries.ts';
import { itemsOf } from '../../community/pages.ts';
import { type ConversationPartner, onStartConversation } from '../../community/start-conversation.ts';
import { useMember } from '../../session/use-member.ts';
import { type ChatTarget, conversationTarget, partnerTarget } from './chat-target.ts';
import classes from './messages-page.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import { useConversations } from './unread-messages.ts';

/** The messages of the member; `?conversation=` and `?group=` preselect, what they do not lead to shows the list. */
export function MessagesPage() {
  const member = useMember();
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const { conversations, isSuccess } = useConversations();
  const partner = (location.state as { partner?: ConversationPartner } | null)?.partner ?? null;
  const [chosen, setChosen] = useState<ChatTarget | null>(null);
  const asked = useAskedTarget(query, conversations, member.id);
  const target = chosen ?? (partner !== null && isSuccess ? partnerTarget(conversations, partner) : asked);

  useEffect(() => onStartConversation((person) => setChosen(partnerTarget(conversations, person))), [conversations]);

  function select(next: ChatTarget | null) {
    setChosen(next);
    if (next === null) setQuery({}, { replace: true, state: null });
    else if (next.kind === 'group') setQuery({ group: String(next.group.id) }, { replace: true, state: null });
    else if (next.conversationId > 0)
      setQuery({ conversation: String(next.conversationId) }, { replace: true, state: null });
  }

  return (
    <div className={classes.page} data-wide>
      <MessagesScreen
        key={target?.kind === 'group' ? 'group' : 'direct'}
        target={current(target, conversations)}
        onTarget={select}
      />
    </div>
  );
}

/** The same target with what is known of it by now: a first message makes a temporary conversation a real one. */
function current(target: ChatTarget | null, conversations: Parameters<typeof partnerTarget>[0]): ChatTarget | null {
  return target?.kind === 'direct' ? partnerTarget(conversations, target.person) : target;
}

/** What the address asks for; null for anything invalid or somebody else's. */
function useAskedTarget(
  query: URLSearchParams,
  conversations: Parameters<typeof partnerTarget>[0],
  memberId: number,
): ChatTarget | null {
  const conversationId = idOf(query.get('conversation'));
  const groupId = idOf(query.get('group'));
  const groups = useInfiniteQuery({ ...ownGroupsQuery(memberId), enabled: groupId !== null });
  const group = itemsOf(groups.data).find(({ id }) => id === groupId);
  if (groupId !== null) return group === undefined ? null : { kind: 'group', group };
  const found = conversations.find(({ id }) => id === conversationId);
  return found === undefined ? null : conversationTarget(found);
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
