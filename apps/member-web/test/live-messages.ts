import { feedScopes } from '@kopa/contracts/feed/posts';
import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { buildConnection, buildGroup, buildMember, buildMessage, buildPost, buildTicket } from '@kopa/mocks/builders';
import { notificationFrame } from '@kopa/mocks/notifications';
import { createWorld, type World } from '@kopa/mocks/world';
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished } from 'vitest';
import { createQueryClient } from '../src/app/query-client.ts';
import { attendanceQuery } from '../src/features/attendance/attendance.queries.ts';
import { channelsQuery } from '../src/features/channels/channels.queries.ts';
import {
  pinnedConversationsQuery,
  pinnedGroupsQuery,
  unreadChatsQuery,
} from '../src/features/chat/list/chat-marks.queries.ts';
import { conversationsQuery, directMessagesQuery, groupMessagesQuery } from '../src/features/chat/messages.queries.ts';
import { commentsQuery, postQuery, postsQuery } from '../src/features/feed/social-feed.queries.ts';
import { officeRollCallsQuery, rosterQuery } from '../src/features/office/office.queries.ts';
import { decisionsQuery } from '../src/features/profile/decisions/decisions.queries.ts';
import { currentUserQuery } from '../src/session/current-user.queries.ts';
import { groupMembersQuery } from '../src/shared/chat/group-members.queries.ts';
import { groupQuery, groupsQuery, invitationsQuery, ownGroupsQuery } from '../src/shared/chat/groups.queries.ts';
import { ownTicketsQuery, ticketMessagesQuery } from '../src/shared/desk/support.queries.ts';
import { postsOfQuery } from '../src/shared/feed/posts-of.queries.ts';
import { notificationsQuery, unreadCountQuery } from '../src/shared/notifications/notifications.queries.ts';
import { ownOfficesQuery, placeOfficesQuery } from '../src/shared/office/offices.queries.ts';
import { openRollCallsQuery } from '../src/shared/office/roll-calls.queries.ts';
import {
  connectionsQuery,
  receivedRequestsQuery,
  sentRequestsQuery,
} from '../src/shared/people/connections.queries.ts';
import { personQuery } from '../src/shared/people/people.queries.ts';
import { ownJourneysQuery, watchedJourneysQuery } from '../src/shared/safety/journeys.queries.ts';
import { safetyCallsQuery } from '../src/shared/safety/safety-calls.queries.ts';
import { calendarQuery, serviceYearQuery } from '../src/shared/service/service-year.queries.ts';
import { applyMessage } from '../src/sync/apply-message.ts';
import { server } from './server.ts';

/** The signed-in member. */
export const me = 1;
export const other = 2;

/** Every query that a live message may change. */
const lists = [
  ...feedScopes.map((scope) => postsQuery(me, scope)),
  postsOfQuery(me),
  postsOfQuery(other),
  commentsQuery(1),
  connectionsQuery(me),
  receivedRequestsQuery(me),
  sentRequestsQuery(me),
  conversationsQuery(me, true),
  directMessagesQuery(me, other),
  groupMessagesQuery(1),
  notificationsQuery(me),
  ownTicketsQuery,
  ticketMessagesQuery(1),
  decisionsQuery(me),
  invitationsQuery(),
  groupsQuery(),
  ownGroupsQuery(me),
  groupMembersQuery(1),
  ownJourneysQuery,
  watchedJourneysQuery,
  attendanceQuery(me),
  officeRollCallsQuery(1),
];
const singles = [
  currentUserQuery(),
  calendarQuery,
  serviceYearQuery(me),
  safetyCallsQuery,
  ownOfficesQuery(me),
  placeOfficesQuery,
  pinnedConversationsQuery(me),
  pinnedGroupsQuery(me),
  unreadChatsQuery(me),
  openRollCallsQuery,
  rosterQuery(1),
  channelsQuery,
  personQuery(other),
  unreadCountQuery(me),
  postQuery(1),
  postQuery(2),
  groupQuery(1),
];

/** Observes all of these queries, as a screen does; closed after the test. */
export function openScreen(): QueryClient {
  const client = createQueryClient();
  for (const list of lists) onTestFinished(new InfiniteQueryObserver(client, list as never).subscribe(() => undefined));
  for (const single of singles) onTestFinished(new QueryObserver(client, single as never).subscribe(() => undefined));
  return client;
}

/** Returns the cached data once no fetch is in flight. */
export async function settled(client: QueryClient): Promise<unknown[]> {
  await expect.poll(() => client.isFetching()).toBe(0);
  return [...lists, ...singles].map(({ queryKey }) => {
    const data: { pages?: unknown } | undefined = client.getQueryData(queryKey);
    return data?.pages ?? data;
  });
}

/** A world in which the two members have exchanged messages; `connection` is the state between them. */
export function worldWith(connection: Parameters<typeof buildConnection>[1] | null): World {
  return createWorld({
    signedInId: me,
    members: [buildMember(me), buildMember(other)],
    connections: connection === null ? [] : [buildConnection(1, connection)],
    posts: [buildPost(1, { userId: me })],
    conversations: [{ id: 1, user1Id: me, user2Id: other }],
    messages: [buildMessage(1, { senderId: me, receiverId: other }), buildMessage(2)],
    groups: [buildGroup(1, { memberIds: new Set([me, other]) })],
    groupMessages: [],
    tickets: [buildTicket(1, { userId: me })],
  });
}

/** Likes and comments also send a second message to the post's author only. */
function notifyAuthor(client: QueryClient, world: World, stored: World['notifications'][number]): void {
  const { userId, type } = stored;
  const isFeedNotification = type === 'like' || type === 'comment';
  if (!isFeedNotification || userId !== me) return;
  applyMessage({ client, memberId: me }, 'notification', notificationFrame(world, stored));
}

/** Changes the world and returns the live message that the server sends about the change. */
type Change<T extends ServerMessageType> = (world: World) => ServerPayload<T>;

/**
 * Expects that the cached data with the message applied equals a refetch, also when the message comes twice. Applying
 * it may refetch data that only the server has.
 */
export async function expectEqualToRefetch<T extends ServerMessageType>(
  world: World,
  type: T,
  change: Change<T>,
): Promise<void> {
  server.use(world);
  const client = openScreen();
  const before = await settled(client);
  const known = new Set(world.notifications);
  const payload = change(world);
  const refetched = await settled(openScreen());
  expect(refetched).not.toEqual(before);
  for (let times = 0; times < 2; times += 1) {
    applyMessage({ client, memberId: me }, type, payload);
    for (const stored of world.notifications) if (!known.has(stored)) notifyAuthor(client, world, stored);
    expect(await settled(client)).toEqual(refetched);
  }
}
