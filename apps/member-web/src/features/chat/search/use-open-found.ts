import type { FoundMessage } from '@kopa/contracts/chat/message-search';
import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../../session/use-member.ts';
import { groupQuery } from '../../../shared/chat/groups.queries.ts';
import { type ChatTarget, conversationTarget } from '../chat-target.ts';
import { conversationQuery } from '../messages.queries.ts';
import { useConversations, useGroupChats } from '../unread-messages.ts';

/** Returns a function that opens the chat of a found message at it. */
export function useOpenFound(onOpen: (target: ChatTarget) => void) {
  const member = useMember();
  const client = useQueryClient();
  const { conversations } = useConversations();
  const { groups } = useGroupChats();

  async function targetOf({ kind, chatId, messageId }: FoundMessage): Promise<ChatTarget> {
    if (kind === 'group') {
      const group = groups.find(({ id }) => id === chatId) ?? (await client.fetchQuery(groupQuery(chatId)));
      return { kind, group, messageId };
    }
    const listed = conversations.find(({ id }) => id === chatId);
    const conversation = listed ?? (await client.fetchQuery(conversationQuery(member.id, chatId)));
    return { ...conversationTarget(conversation), messageId };
  }

  return async (found: FoundMessage) => {
    try {
      onOpen(await targetOf(found));
    } catch (error) {
      const message = textFor(error, 'Please check your connection and try again.');
      showToast({ title: 'The chat could not be opened', message, tone: 'error' });
    }
  };
}
