import { endInvitations } from '../features/chat/groups/group-invitations.actions.ts';
import { leaveSomeGroups } from '../features/chat/groups/groups.actions.ts';
import { removeMessagesWithPhoto } from '../features/chat/messages/message-removals.actions.ts';
import { purgePostsOf } from '../features/feed/purge.actions.ts';
import { removePhotoFromPosts } from '../features/feed/removals.actions.ts';
import { deleteSomeRecords } from '../features/file/records.actions.ts';
import { deleteSomeUploads } from '../features/media/photo-clean-up.actions.ts';
import { deleteNotificationsBetween } from '../features/notifications/notifications.actions.ts';
import { leaveOffices } from '../features/office/office-endings.actions.ts';
import { endConnection } from '../features/people/connections.actions.ts';
import { endFollows } from '../features/people/following.actions.ts';
import { endWatching } from '../features/safety/journey-contacts.actions.ts';
import { endJourneyOfDeleted } from '../features/safety/journey-steps.actions.ts';
import type { Handlers } from './context.ts';

/** Actions that follow the removal of something of another feature, in the order of locks (`shared/locks.ts`). */
export const handlers: Handlers = {
  onMemberDeleted: [endJourneyOfDeleted, leaveOffices],
  // Uploads before the records, which would take the rows of their photos along, and leave the files.
  afterMemberDeleted: [purgePostsOf, leaveSomeGroups, deleteSomeUploads, deleteSomeRecords],
  onBlocked: [endConnection, endInvitations, endFollows, deleteNotificationsBetween, endWatching],
  onDisconnected: [endWatching],
  onPhotoRemoved: [removeMessagesWithPhoto, removePhotoFromPosts],
};
