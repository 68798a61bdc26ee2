import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { isGroupMention } from '@kopa/rules/feed/mentions';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { refetchChannels } from '../features/channels/channels.cache.ts';
import {
  addMessage,
  applyReadReceipt,
  changeMessage,
  closeGroupChat,
  setChatMarks,
  setChatTyping,
} from '../features/chat/messages.cache.ts';
import { chatName, confirmReadMark } from '../features/chat/read-marks.ts';
import { showNewPostToast } from '../features/feed/new-post-toast.ts';
import {
  applyCommentUpdate,
  applyPostUpdate,
  isOwnPost,
  removeComment,
  removePost,
} from '../features/feed/post/post-changes.cache.ts';
import {
  addComment,
  addPost,
  applyLike,
  countNewPosts,
  isFeedOnScreen,
  setCommentTyping,
} from '../features/feed/social-feed.cache.ts';
import { refetchDecisions } from '../features/profile/decisions/decisions.cache.ts';
import { putCurrentUser } from '../session/current-user.cache.ts';
import { applyGroupRead, putGroup, putGroupDetails, removeGroup } from '../shared/chat/groups.cache.ts';
import { addTicketMessage, refetchSupport } from '../shared/desk/support.cache.ts';
import { refetchWhere } from '../shared/lists/refetch-where.ts';
import {
  hasNotificationOfPost,
  putNotification,
  refetchNotifications,
} from '../shared/notifications/notifications.cache.ts';
import { putOffice } from '../shared/office/offices.cache.ts';
import { applyCounts, putRollCall } from '../shared/office/roll-calls.cache.ts';
import { attendanceKey } from '../shared/office/roll-calls.keys.ts';
import { putConnection, refetchAfterConnectionChange } from '../shared/people/connections.cache.ts';
import { putJourney, refetchJourneys } from '../shared/safety/journeys.cache.ts';
import { putSafetyCall } from '../shared/safety/safety-calls.cache.ts';
import { refetchCalendar } from '../shared/service/service-year.cache.ts';
import { serviceYearKey } from '../shared/service/service-year.keys.ts';
import { refetchAfterBlocksChange } from './blocks.ts';
import { setOnline, setOnlineUsers } from './presence.ts';

/** Context in which a message is applied. */
export interface MessageContext {
  client: QueryClient;
  memberId: number;
}

type Handlers = { [T in ServerMessageType]: (context: MessageContext, payload: ServerPayload<T>) => void };

/** One handler per server message; each changes the cache as a refetch would. A missing handler does not compile. */
const handlers: Handlers = {
  authenticated: ({ client }, { onlineUserIds }) => setOnlineUsers(client, onlineUserIds),

  new_post({ client, memberId }, { post }) {
    addPost(client, post);
    if (post.userId === memberId) return;
    // The post may arrive after the feed has left the screen.
    if (isFeedOnScreen(client)) showNewPostToast(client, post);
    else countNewPosts(client, 1);
  },

  feed_changed: ({ client }, { posts }) => countNewPosts(client, posts),

  new_comment: ({ client }, { comment, comments }) => addComment(client, comment, comments),

  post_updated: ({ client }, { post }) => applyPostUpdate(client, post),
  post_deleted({ client, memberId }, { feedId: postId }) {
    // Its notifications are gone too.
    const isNotified = isOwnPost(client, memberId, postId) || hasNotificationOfPost(client, memberId, postId);
    removePost(client, postId);
    if (isNotified) refetchNotifications(client);
  },
  comment_updated: ({ client }, { comment }) => applyCommentUpdate(client, comment),
  comment_deleted: ({ client }, event) => removeComment(client, event),

  post_liked: ({ client, memberId }, event) => applyLike(client, memberId, { ...event, isLiked: true }),
  post_unliked: ({ client, memberId }, event) => applyLike(client, memberId, { ...event, isLiked: false }),

  user_typing: ({ client }, event) => setCommentTyping(client, event),

  new_message: ({ client, memberId }, { message }) => addMessage(client, memberId, message),
  message_updated: ({ client, memberId }, { message }) => changeMessage(client, memberId, message),
  chat_typing_indicator: ({ client }, event) => setChatTyping(client, event),
  message_read_receipt({ client, memberId }, receipt) {
    const { conversationId, messageId, readerId } = receipt;
    if (readerId === memberId) confirmReadMark(memberId, chatName('direct', conversationId), messageId);
    applyReadReceipt(client, memberId, receipt);
  },

  chat_muted({ client, memberId }, { conversationId, groupId, isMuted }) {
    if (conversationId !== null) setChatMarks(client, memberId, { kind: 'direct', id: conversationId }, { isMuted });
    if (groupId !== null) setChatMarks(client, memberId, { kind: 'group', id: groupId }, { isMuted });
  },
  chat_changed: ({ client, memberId }, { kind, chatId, ...marks }) =>
    setChatMarks(client, memberId, { kind, id: chatId }, marks),

  blocks_changed: ({ client }, { userId }) => refetchAfterBlocksChange(client, userId),

  user_updated: ({ client }, { user }) => putCurrentUser(client, user),
  user_online_status: ({ client }, { userId, isOnline }) => setOnline(client, userId, isOnline),

  connection_request({ client, memberId }, { connection, requestingUser }) {
    if (connection.connectedUserId !== memberId) return;
    putConnection(client, memberId, connection);
    const message = `${requestingUser.name} sent you a connection request`;
    showToast({ title: 'New Connection Request', message, tone: 'success' });
    refetchNotifications(client);
  },
  connection_accepted({ client, memberId }, { connection, acceptingUser }) {
    const isParty = connection.userId === memberId || connection.connectedUserId === memberId;
    if (!isParty || acceptingUser.id === memberId) return;
    putConnection(client, memberId, connection);
    // The member may now see the email and state code of the other one.
    void refetchAfterConnectionChange(client);
    const message = `${acceptingUser.name} accepted your connection request`;
    showToast({ title: 'Connection Accepted', message, tone: 'success' });
    refetchNotifications(client);
  },

  group_changed: ({ client }, { group }) => putGroupDetails(client, group),
  group_standing({ client, memberId }, { group }) {
    putGroup(client, memberId, group);
    if (!group.isMember) closeGroupChat(client, group.id);
    // An answered invitation is read.
    refetchNotifications(client);
  },
  group_ended({ client }, { groupId }) {
    removeGroup(client, groupId);
    closeGroupChat(client, groupId);
  },
  group_read: ({ client }, event) => applyGroupRead(client, event),

  notification({ client, memberId }, event) {
    const { notification } = event;
    const { type, message, relatedType } = notification;
    if (type === 'comment') showToast({ title: 'New comment', message, tone: 'success' });
    if (relatedType === 'group' && !isGroupMention(notification)) {
      showToast({ title: 'Invitation to a group', message, tone: 'success' });
    }
    if (relatedType === 'ticket') {
      showToast({ title: 'Message from support', message, tone: 'success' });
      refetchSupport(client);
    }
    if (relatedType === 'journey') {
      showToast({ title: 'Journey', message, tone: 'success' });
      refetchJourneys(client);
    }
    if (relatedType === 'office') showToast({ title: 'Office', message, tone: 'success' });
    if (relatedType === 'roll_call') {
      showToast({ title: 'Attendance', message, tone: 'success' });
      refetchWhere(client, { queryKey: attendanceKey });
    }
    if (relatedType === 'case' || relatedType === 'appeal') refetchDecisions(client);
    putNotification(client, memberId, event);
  },

  journey({ client, memberId }, { journey }) {
    putJourney(client, memberId, journey);
    // An answered request is read.
    if (journey.traveller.id !== memberId) refetchNotifications(client);
  },
  journeys_changed({ client }) {
    refetchJourneys(client);
    // The notifications of those journeys are gone, too.
    refetchNotifications(client);
  },
  safety_call: ({ client }, { call }) => putSafetyCall(client, call),

  office: ({ client }, { office }) => putOffice(client, office),
  roll_call({ client, memberId }, { rollCall }) {
    putRollCall(client, rollCall);
    // It counts the roll calls.
    refetchWhere(client, { queryKey: serviceYearKey(memberId) });
  },
  roll_call_changed: ({ client }, { rollCallId, counts }) => applyCounts(client, rollCallId, counts),

  notice: ({ client }) => refetchChannels(client),
  calendar_changed: ({ client, memberId }) => refetchCalendar(client, memberId),
  ticket_message: ({ client }, { message }) => addTicketMessage(client, message),

  // The socket notes every frame as a sign of life.
  pong: () => undefined,

  error(_context, { code, clientId }) {
    // A refused create is answered where it was made; the rest is only logged (product 6.3).
    // biome-ignore lint/suspicious/noConsole: no caller waits for the answer to this message
    if (clientId === undefined) console.warn(`The live channel refused a message: ${code}`);
  },
};

/** Applies a message of the live channel to the cache. */
export function applyMessage<T extends ServerMessageType>(
  context: MessageContext,
  type: T,
  payload: ServerPayload<T>,
): void {
  handlers[type](context, payload);
}
