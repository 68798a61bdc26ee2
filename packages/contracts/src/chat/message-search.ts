import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { DateTime, Id, IdParams, OneOf, PageQuery, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { chatLimits } from './chat-limits.ts';

/** The kinds of chats with messages of members. */
export const chatKinds = ['direct', 'group'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** A message that holds all words of a search, as the chat shows it now. */
export const FoundMessage = Type.Object({
  kind: OneOf(chatKinds),
  /** The conversation or the group. */
  chatId: Id,
  messageId: Id,
  /** The name of the other member or of the group. */
  title: Type.String(),
  sender: Type.Object({ id: Id, name: Type.String() }),
  /** A text of up to `chatLimits.excerpt` characters is whole; of a longer one the part with the first word found. */
  content: Type.String(),
  createdAt: DateTime,
});
export type FoundMessage = Static<typeof FoundMessage>;

const call = callsOf('chat', 'member');

/** At least one letter or digit: signs alone are no word. */
const Words = Type.String({
  minLength: chatLimits.searchMin,
  maxLength: textLimits.search,
  trim: true,
  pattern: '[\\p{L}\\p{N}]',
});

export const searchMessages = call('searchMessages', 'GET /api/users/:id/messages/search', {
  summary: "Messages of the member's own chats that hold all words, newest first",
  self: { params: ['id'] },
  limits: ['searches'],
  description:
    'Case and accents make no difference. A word of three letters and more may be the start of a longer one.',
  params: IdParams('id'),
  querystring: Strict({ q: Words, ...PageQuery.properties }),
  response: { 200: Type.Array(FoundMessage) },
});
