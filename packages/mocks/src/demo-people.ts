import type { Notification } from '@kopa/contracts/notifications/notifications';
import { buildConnection } from './builders.ts';
import type { World } from './world.ts';

/** Ada's connections: the two members, the status and the age in minutes. */
const connections = [
  [1, 2, 'accepted', 9000],
  [5, 1, 'accepted', 5000],
  [1, 10, 'accepted', 3000],
  [9, 1, 'pending', 400],
  [14, 1, 'pending', 90],
  [1, 13, 'pending', 60],
] as const;

/** Ada's notifications: the type, the text, and the id and type of the related thing. */
const notifications: readonly [Notification['type'], string, number?, Notification['relatedType']?][] = [
  ['other', 'Welcome to Kopa'],
  ['connection_accepted', 'Joy Akpan accepted your connection request', 3],
  ['connection_request', 'Ifeanyi Obi sent you a connection request', 4],
  ['comment', 'Ebele Nwosu commented on your post', 45],
  ['connection_request', 'Nnamdi Igwe sent you a connection request', 5],
  ['other', 'Bayo Adeyemi invited you to Batch B Ushering Unit', 4, 'group'],
];
const readNotifications = 2;

/** The demo world's connections, notifications and sessions of Ada. `ago` returns the time this many minutes ago. */
export function demoPeople(
  ago: (minutes: number) => string,
): Pick<World, 'connections' | 'follows' | 'notifications' | 'otherSessions' | 'links'> {
  const createdAt = ago(20_000);
  return {
    connections: connections.map(([userId, connectedUserId, status, age], index) =>
      buildConnection(index + 1, { userId, connectedUserId, status, createdAt: ago(age) }),
    ),
    follows: [
      { id: 1, userId: 1, otherId: 3 },
      { id: 2, userId: 5, otherId: 1 },
    ],
    notifications: notifications.map(([type, message, relatedId = null, relatedType], index) => ({
      ...{ id: index + 1, userId: 1, type, message, relatedId, createdAt: ago(570 - index * 30) },
      ...{ isRead: index < readNotifications, ...(relatedType === undefined ? {} : { relatedType }) },
    })),
    otherSessions: [
      { id: 2, device: 'Chrome on Windows', createdAt, lastSeenAt: ago(190) },
      { id: 3, device: 'Samsung Internet on Android', createdAt, lastSeenAt: ago(3_000) },
    ],
    links: [
      { token: 'demo', memberId: 1, purpose: 'password_reset' },
      { token: 'demo', memberId: 1, purpose: 'email_confirmation' },
    ],
  };
}
