import { type Static, Type } from 'typebox';
import { photoLimits, voiceLimits } from '../media/media-limits.ts';
import { Count, DateTime, Id, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** The reactions to a message. */
export const reactionEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
export type ReactionEmoji = (typeof reactionEmoji)[number];

/** How many members have reacted with an emoji, and whether the reader has. Only emoji with a count stand in a list. */
export const Reaction = Type.Object({ emoji: OneOf(reactionEmoji), count: Count, mine: Type.Boolean() });
export type Reaction = Static<typeof Reaction>;

const Url = Type.String({ minLength: 1, maxLength: 300 });
const attachmentTypes = ['photo', 'voice'] as const;

/** An upload of the sender's own. */
export const NewAttachment = Strict({ type: OneOf(attachmentTypes), url: Url });
export type NewAttachment = Static<typeof NewAttachment>;

/**
 * A photo with its size in pixels and the bytes of its whole file, or a voice note with its length in seconds. A photo is
 * reported by its id. Id and bytes are missing only until the message is sent.
 */
export const Attachment = Type.Union([
  Type.Object({
    type: OneOf(['photo']),
    id: Type.Optional(Id),
    url: Type.String(),
    width: Count,
    height: Count,
    /** Null where it is not known any more. */
    bytes: Type.Optional(Nullable(Count)),
  }),
  Type.Object({ type: OneOf(['voice']), url: Type.String(), seconds: Count }),
]);
export type Attachment = Static<typeof Attachment>;

/** A new message to a member or to a group. It has a text, an attachment or both. */
export const NewMessage = Strict({
  content: Text(textLimits.message, 0),
  /** A message of the same conversation or group. */
  replyToId: Type.Optional(Id),
  /** Photos, or one voice note. */
  attachments: Type.Optional(Type.Array(NewAttachment, { maxItems: photoLimits.messageMax })),
});
export type NewMessage = Static<typeof NewMessage>;

/** The message that one answers, with the first characters of its text as it is now. */
export const Quote = Type.Object({ id: Id, senderId: Id, content: Type.String() });
export type Quote = Static<typeof Quote>;

/** The fields of every message, direct or to a group. A deleted one has an empty text and no parts. */
export const messageFields = {
  content: Type.String(),
  replyTo: Nullable(Quote),
  attachments: Type.Array(Attachment),
  reactions: Type.Array(Reaction),
  createdAt: DateTime,
  editedAt: Nullable(DateTime),
  deletedAt: Nullable(DateTime),
};

/** The kinds of last messages in a list of chats. */
export const messageKinds = ['text', 'photo', 'voice', 'deleted'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The last message in a list of chats. */
export const LastMessage = Type.Object({
  id: Id,
  senderId: Id,
  content: Type.String(),
  kind: OneOf(messageKinds),
  createdAt: DateTime,
});
export type LastMessage = Static<typeof LastMessage>;

/** Length in seconds of a voice note, rounded up. */
export const VoiceSeconds = Type.Integer({ minimum: 1, maximum: voiceLimits.maxSeconds });
