import { type Static, type TSchema, Type } from 'typebox';
import { User } from './account/user.ts';
import { GroupDetails } from './chat/group-details.ts';
import { Group } from './chat/groups.ts';
import { chatKinds } from './chat/message-search.ts';
import { DirectMessage, GroupMessage } from './chat/messages.ts';
import { TicketMessage } from './desk/tickets.ts';
import type { ErrorCode } from './errors.ts';
import { Comment, NewComment, NewPost, Post } from './feed/posts.ts';
import { Notice } from './news/channels.ts';
import { Notification } from './notifications/notifications.ts';
import { Office } from './office/offices.ts';
import { MemberRollCall, RollCallCounts } from './office/roll-calls.ts';
import { Connection } from './people/connections.ts';
import { Partner } from './people/person.ts';
import { Journey } from './safety/journeys.ts';
import { MemberSafetyCall } from './safety/safety-calls.ts';
import { Count, Id, Nullable, OneOf, Strict, Uuid } from './schema.ts';
import { socketLimits } from './socket-limits.ts';

/** Path of the live channel on the API's host (product 6.1). */
export const realtimePath = '/ws';

const userId = Type.Optional(Id);

/** Messages of the client: type to payload schema. A `userId` must be that of the session. */
export const clientMessages = {
  authenticate: Strict({ userId: Id }),
  new_post: Strict({ ...NewPost.properties, clientId: Type.Optional(Uuid), userId }),
  new_comment: Strict({ feedId: Id, ...NewComment.properties, clientId: Type.Optional(Uuid), userId }),
  like_post: Strict({ feedId: Id, userId }),
  unlike_post: Strict({ feedId: Id, userId }),
  typing_start: Strict({ feedId: Id, userId }),
  typing_stop: Strict({ feedId: Id, userId }),
  join_thread: Strict({ threadId: Id, userId }),
  chat_typing_start: Strict({ conversationId: Id, userId }),
  chat_typing_stop: Strict({ conversationId: Id, userId }),
  message_read: Strict({ messageId: Id, userId }),
  /** The feed is on screen, or not any more. A socket that never sends this gets every event of the feed. */
  feed: Strict({ open: Type.Boolean(), userId }),
  /** A post is on screen, or not any more. */
  post: Strict({ feedId: Id, open: Type.Boolean(), userId }),
  /** The page is visible or hidden. A socket that never sends this counts as visible. */
  visibility: Strict({ visible: Type.Boolean(), userId }),
  /** Answered by `pong`, so that a page notices a connection that is dead but not closed. */
  ping: Strict({ userId }),
} as const satisfies Record<string, TSchema>;

const clientId = Type.Optional(Type.String());
const LikeEvent = Type.Object({ feedId: Id, userId: Id, likes: Count });

/** Messages of the server: type to payload schema. The hub removes every field that the schema does not list. */
export const serverMessages = {
  authenticated: Type.Object({ userId: Id, onlineUserIds: Type.Array(Id) }),
  new_post: Type.Object({ post: Post, clientId }),
  new_comment: Type.Object({ comment: Comment, comments: Count, clientId }),
  /** `isLiked` and the counts of the post are not the receiver's. */
  post_updated: Type.Object({ post: Post }),
  /** By its author or an administrator. Its comments and notifications are gone too. */
  post_deleted: Type.Object({ feedId: Id }),
  comment_updated: Type.Object({ comment: Comment }),
  comment_deleted: Type.Object({ feedId: Id, commentId: Id, comments: Count }),
  post_liked: LikeEvent,
  post_unliked: LikeEvent,
  user_typing: Type.Object({ feedId: Id, userId: Id, typing: Type.Boolean() }),
  /** For sockets that do not show the feed: `posts` new ones were shared since the last frame. */
  feed_changed: Type.Object({ posts: Count }),
  /** Only frames to the sender's own sockets have `clientId`; it is repeated inside the message. */
  new_message: Type.Object({ message: Type.Union([DirectMessage, GroupMessage]), clientId }),
  /** A message as the receiver sees it now: after an edit, a deletion or a reaction. */
  message_updated: Type.Object({ message: Type.Union([DirectMessage, GroupMessage]) }),
  /** The member's own record, changed perhaps on another device; to that member. */
  user_updated: Type.Object({ user: User }),
  user_online_status: Type.Object({ userId: Id, isOnline: Type.Boolean() }),
  chat_typing_indicator: Type.Object({ conversationId: Id, userId: Id, typing: Type.Boolean() }),
  message_read_receipt: Type.Object({ conversationId: Id, messageId: Id, readerId: Id }),
  /** The member has muted or unmuted one of their chats, perhaps on another device; one of the two ids is null. */
  chat_muted: Type.Object({ conversationId: Nullable(Id), groupId: Nullable(Id), isMuted: Type.Boolean() }),
  /** A pin or an unread mark of one of the member's chats was set or has ended, for any reason; to that member. */
  chat_changed: Type.Object({
    kind: OneOf(chatKinds),
    chatId: Id,
    isPinned: Type.Boolean(),
    isMarkedUnread: Type.Boolean(),
  }),
  /** The member has blocked or muted somebody or ended that, perhaps on another device: most lists have changed. */
  blocks_changed: Type.Object({ userId: Id }),
  connection_request: Type.Object({ connection: Connection, requestingUser: Partner }),
  connection_accepted: Type.Object({ connection: Connection, acceptingUser: Partner }),
  /** The public part or the members of a group have changed; to the members of the group. */
  group_changed: Type.Object({ group: GroupDetails }),
  /** A member's membership of a group has changed: joined, left, invited, another role; to that member. */
  group_standing: Type.Object({ group: Group }),
  /** The last member has left, and the group is gone; to that member and the invited ones. */
  group_ended: Type.Object({ groupId: Id }),
  /** The member has read a group's messages on one of their devices; to that member. */
  group_read: Type.Object({ groupId: Id, messageId: Id, unreadCount: Count }),
  /**
   * A notification without a message of its own type: a like, a comment or a reply of support. `unread` is the number of
   * the member's unread ones, with this one.
   */
  notification: Type.Object({ notification: Notification, unread: Count }),
  /** A message in one of the member's tickets, by the desk or by themselves on another device. */
  ticket_message: Type.Object({ ticketId: Id, message: TicketMessage }),
  /** An official notice to a channel of the member's. */
  notice: Type.Object({ notice: Notice }),
  /** Announced dates that concern the member were published, changed or withdrawn, of any kind. */
  calendar_changed: Type.Object({}),
  /** A journey as the receiver sees it now; to its traveller and contacts. */
  journey: Type.Object({ journey: Journey }),
  /** A block or the end of a connection has taken the member off journeys; to that former contact only. */
  journeys_changed: Type.Object({}),
  /** A safety call as the receiver sees it now; to the members of its area. */
  safety_call: Type.Object({ call: MemberSafetyCall }),
  /** An office was offered to the member, has changed, or has ended; to its holder. */
  office: Type.Object({ office: Office }),
  /** A roll call as the receiver sees it now: it has opened or closed, or their own mark or claim has changed. */
  roll_call: Type.Object({ rollCall: MemberRollCall }),
  /** Marks or claims have changed; to the holder of the office. */
  roll_call_changed: Type.Object({ rollCallId: Id, counts: RollCallCounts }),
  pong: Type.Object({}),
  error: Type.Object({ code: Type.String(), message: Type.String(), clientId }),
} as const satisfies Record<string, TSchema>;

export type ClientMessageType = keyof typeof clientMessages;
export type ClientPayload<T extends ClientMessageType> = Static<(typeof clientMessages)[T]>;
export type ServerMessageType = keyof typeof serverMessages;
export type ServerPayload<T extends ServerMessageType> = Static<(typeof serverMessages)[T]>;

/** The types of the server's messages. */
export const serverMessageTypes = Object.keys(serverMessages) as ServerMessageType[];

/** A frame to the server, as JSON text. */
export type ClientFrame = { [T in ClientMessageType]: { type: T; payload: ClientPayload<T> } }[ClientMessageType];
/** A frame from the server, as JSON text. */
export type ServerFrame = { [T in ServerMessageType]: { type: T; payload: ServerPayload<T> } }[ServerMessageType];

/** The sockets that show the feed or a post, and all sockets of the members whom an event concerns. */
export interface Showing {
  /** The feed, or the id of a post. */
  place: 'feed' | number;
  /** With the feed: the id of the post that changes, for sockets that show only that. */
  post?: number;
  concerns: readonly number[];
  /** Members who get nothing of it, because the one who causes it is hidden from them. */
  skipped?: readonly number[];
}

/** WebSocket close codes that Kopa uses. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  /** Frames may have been lost: the client reconnects and fetches again. */
  serviceRestart: 1012,
  tryAgainLater: 1013,
} as const;

const returnReason = /^come back in (\d{1,6}) ms$/;

/** The reason in the 1001 close of a process that stops: the time in ms after which the client comes back. */
export function comeBackIn(milliseconds: number): string {
  return `come back in ${Math.round(milliseconds)} ms`;
}

/** Reads the time of {@link comeBackIn}; null for any other reason. */
export function readReturn(reason: string): number | null {
  const milliseconds = returnReason.exec(reason)?.[1];
  return milliseconds === undefined ? null : Math.min(Number(milliseconds), socketLimits.longestAbsence);
}

/** The reason in the 1008 close of a socket whose session has ended. Only the member's authenticated sockets get it. */
export type SessionEnd = 'session ended' | Extract<ErrorCode, 'account_suspended'>;

/** True for a group's message, false for a direct one. */
export function isGroupMessage(message: DirectMessage | GroupMessage): message is GroupMessage {
  return 'groupId' in message;
}
