import {
  type Attachment,
  type LastMessage,
  type MessageKind,
  type Reaction,
  type ReactionEmoji,
  reactionEmoji,
} from '@kopa/contracts/chat/message-parts';
import { textLimits } from '@kopa/contracts/text-limits';

/** How many members have reacted with which emoji. */
export type ReactionCounts = Partial<Record<ReactionEmoji, number>>;

/** The reactions to a message as one member sees them, in the order of the choice. */
export function reactionsOf(counts: ReactionCounts | null, mine: ReactionEmoji | null): Reaction[] {
  if (counts === null) return [];
  return reactionEmoji.flatMap((emoji) => {
    const count = counts[emoji] ?? 0;
    return count > 0 ? [{ emoji, count, mine: emoji === mine }] : [];
  });
}

/** The part of a text that an answer to it quotes, in whole characters. */
export function quoted(content: string): string {
  return [...content].slice(0, textLimits.quote).join('');
}

/** The kind of a message in a list of chats. */
export function kindOf(message: { attachments: readonly Attachment[] | null; deletedAt: string | null }): MessageKind {
  if (message.deletedAt !== null) return 'deleted';
  return message.attachments?.[0]?.type ?? 'text';
}

const words: Readonly<Record<MessageKind, string>> = {
  text: '',
  photo: 'Photo',
  voice: 'Voice note',
  deleted: 'This message was deleted',
};

/** The last message of a chat in one line: its text, or its kind. */
export function previewOf({ content, kind }: Pick<LastMessage, 'content' | 'kind'>): string {
  return content === '' ? words[kind] : content;
}
