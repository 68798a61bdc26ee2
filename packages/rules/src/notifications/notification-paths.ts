import { memberPages } from '@kopa/contracts/member-pages';
import type { Notification } from '@kopa/contracts/notifications/notifications';
import { isGroupMention } from '../feed/mentions.ts';
import { isNotificationOfPost } from './notifications.ts';

/** The channels in the member web, and one of them with its notices (product 2.41). */
export const channelsPath = '/chat?tab=channels';
export const channelPath = (id: number) => `${channelsPath}&channel=${id}`;

/** A ticket of the member, and the decisions about the member (product 2.1). */
export const ticketPath = (id: number) => `/support/${id}`;
export const decisionsPath = '/profile?tab=account';

/** Opens the list of notifications above the page (product 2.1). */
const notificationsPath = '/?open=notifications';

/**
 * Where a notification leads in the member web (product 2.17). One without a place of its own, such as the outcome of a
 * report, leads to the list of notifications, which shows it in full.
 */
export function notificationPath(
  notification: Pick<Notification, 'type' | 'message' | 'relatedId' | 'relatedType' | 'actorUsername'>,
): string {
  const { type, relatedId, relatedType, actorUsername } = notification;
  if (type === 'connection_request') return '/pending-requests';
  if (type === 'connection_accepted' || type === 'new_follower')
    return actorUsername === null ? notificationsPath : `/people/${actorUsername}`;
  if (relatedId !== null && isNotificationOfPost(notification, relatedId)) return `/posts/${relatedId}`;
  if (relatedType === 'group') return isGroupMention(notification) ? `/chat/groups/${relatedId}` : '/groups';
  if (relatedType === 'service' || relatedType === 'calendar') return '/service';
  if (relatedType === 'rumour') return channelsPath;
  if (relatedType === 'journey') return '/journeys';
  // Its dialog stands above every page.
  if (relatedType === 'safety_call') return '/';
  if (relatedType === 'ticket' && relatedId !== null) return ticketPath(relatedId);
  // The offer stands on the first page.
  if (relatedType === 'office') return memberPages.home;
  if (relatedType === 'roll_call') return memberPages.attendance;
  if (relatedType === 'case' || relatedType === 'appeal') return decisionsPath;
  return notificationsPath;
}
