import { adminHandlers } from './handlers/admin-handlers.ts';
import { administratorHandlers } from './handlers/administrator-handlers.ts';
import { allowanceHandlers } from './handlers/allowance-handlers.ts';
import { analyticsHandlers } from './handlers/analytics-handlers.ts';
import { appealHandlers } from './handlers/appeal-handlers.ts';
import { authHandlers } from './handlers/auth-handlers.ts';
import { blockHandlers } from './handlers/block-handlers.ts';
import { calendarHandlers } from './handlers/calendar-handlers.ts';
import { channelHandlers } from './handlers/channel-handlers.ts';
import { connectionHandlers } from './handlers/connection-handlers.ts';
import { credentialHandlers } from './handlers/credential-handlers.ts';
import { followingHandlers } from './handlers/following-handlers.ts';
import { groupHandlers } from './handlers/group-handlers.ts';
import { journeyHandlers } from './handlers/journey-handlers.ts';
import { messageChangeHandlers, messageHandlers } from './handlers/message-handlers.ts';
import { mutedChatHandlers } from './handlers/muted-chat-handlers.ts';
import { notificationHandlers } from './handlers/notification-handlers.ts';
import { peopleHandlers } from './handlers/people-handlers.ts';
import { photoHandlers } from './handlers/photo-handlers.ts';
import { portalHandlers } from './handlers/portal-handlers.ts';
import { postListHandlers } from './handlers/post-list-handlers.ts';
import { ppaHandlers } from './handlers/ppa-handlers.ts';
import { pushHandlers } from './handlers/push-handlers.ts';
import { reportHandlers } from './handlers/report-handlers.ts';
import { rumourHandlers } from './handlers/rumour-handlers.ts';
import { safetyCallHandlers } from './handlers/safety-call-handlers.ts';
import { savedReplyHandlers } from './handlers/saved-reply-handlers.ts';
import { serviceHandlers } from './handlers/service-handlers.ts';
import { socialFeedHandlers } from './handlers/social-feed-handlers.ts';
import { ticketHandlers } from './handlers/ticket-handlers.ts';
import { userHandlers } from './handlers/user-handlers.ts';
import type { World } from './world.ts';

/** Handlers of every call of the contract, answered from `world`. */
export function handlersOf(world: World) {
  return [
    ...authHandlers(world),
    ...credentialHandlers(world),
    ...userHandlers(world),
    ...peopleHandlers(world),
    ...photoHandlers(world),
    ...portalHandlers(world),
    ...serviceHandlers(world),
    ...calendarHandlers(world),
    ...allowanceHandlers(world),
    ...ppaHandlers(world),
    ...channelHandlers(world),
    ...rumourHandlers(world),
    ...journeyHandlers(world),
    ...safetyCallHandlers(world),
    ...connectionHandlers(world),
    ...blockHandlers(world),
    ...followingHandlers(world),
    ...groupHandlers(world),
    ...messageHandlers(world),
    ...messageChangeHandlers(world),
    ...mutedChatHandlers(world),
    ...notificationHandlers(world),
    ...pushHandlers(world),
    ...socialFeedHandlers(world),
    ...postListHandlers(world),
    ...appealHandlers(world),
    ...savedReplyHandlers(world),
    ...ticketHandlers(world),
    ...reportHandlers(world),
    ...adminHandlers(world),
    ...analyticsHandlers(world),
    ...administratorHandlers(world),
  ];
}
