import type { Conversation } from '@kopa/contracts/chat/messages';
import { onlyNamed } from '@kopa/rules/people/blocks';
import type { Context } from '../../process/context.ts';
import { partnerView } from '../people/connections.view.ts';
import type { ConversationRow } from './conversations.queries.ts';

/** A conversation in the format of the API. */
export function conversationView(context: Context, { connection, ...row }: ConversationRow): Conversation {
  const partner = partnerView(context, row.otherUser, connection);
  return { ...row, otherUser: row.isClosed ? onlyNamed(partner) : partner };
}
