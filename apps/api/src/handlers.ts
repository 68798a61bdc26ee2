import type { Handlers } from './context.ts';
import { endConnection } from './features/connections/connections.actions.ts';
import { endFollows } from './features/following/following.actions.ts';
import { endInvitations } from './features/groups/group-invitations.actions.ts';
import { leaveSomeGroups } from './features/groups/groups.actions.ts';
import { endWatching } from './features/journeys/journey-contacts.actions.ts';
import { endJourneyOfDeleted } from './features/journeys/journey-steps.actions.ts';
import { removeMessagesWithPhoto } from './features/messages/emptying.actions.ts';
import { deleteNotificationsBetween } from './features/notifications/notifications.actions.ts';
import { deleteSomeUploads } from './features/photos/photo-clean-up.actions.ts';
import { purgePostsOf } from './features/social-feeds/purge.actions.ts';
import { removePhotoFromPosts } from './features/social-feeds/removals.actions.ts';

/** Actions that follow the removal of something of another feature, in the order of locks (`shared/locks.ts`). */
export const handlers: Handlers = {
  onMemberDeleted: [endJourneyOfDeleted],
  afterMemberDeleted: [purgePostsOf, leaveSomeGroups, deleteSomeUploads],
  onBlocked: [endConnection, endInvitations, endFollows, deleteNotificationsBetween, endWatching],
  onDisconnected: [endWatching],
  onPhotoRemoved: [removeMessagesWithPhoto, removePhotoFromPosts],
};
