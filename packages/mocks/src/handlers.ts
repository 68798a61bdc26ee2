import { accountHandlers } from './account.ts';
import { adminHandlers } from './admin.ts';
import { groupHandlers } from './chat/groups.ts';
import { chatMarkHandlers } from './chat/marks.ts';
import { messageHandlers } from './chat/messages.ts';
import { deskHandlers } from './desk.ts';
import { feedHandlers } from './feed.ts';
import { letterHandlers } from './file/letters.ts';
import { recordHandlers } from './file/records.ts';
import { mediaHandlers } from './media.ts';
import { moderationHandlers } from './moderation.ts';
import { newsHandlers } from './news.ts';
import { notificationHandlers } from './notifications.ts';
import { officeHandlers } from './office/offices.ts';
import { rollCallHandlers } from './office/roll-calls.ts';
import { peopleHandlers } from './people/handlers.ts';
import { safetyHandlers } from './safety.ts';
import { calendarHandlers } from './service/calendar.ts';
import { clearanceDayHandlers } from './service/clearance-days.ts';
import { placeHandlers } from './service/places.ts';
import { yearHandlers } from './service/year.ts';
import type { World } from './world.ts';

/** Handlers of every call of the contract, answered from `world`. */
export function handlersOf(world: World) {
  return [
    accountHandlers,
    peopleHandlers,
    feedHandlers,
    messageHandlers,
    groupHandlers,
    chatMarkHandlers,
    mediaHandlers,
    yearHandlers,
    calendarHandlers,
    clearanceDayHandlers,
    placeHandlers,
    letterHandlers,
    recordHandlers,
    officeHandlers,
    rollCallHandlers,
    safetyHandlers,
    newsHandlers,
    notificationHandlers,
    moderationHandlers,
    deskHandlers,
    adminHandlers,
  ].flatMap((handlers) => handlers(world));
}
