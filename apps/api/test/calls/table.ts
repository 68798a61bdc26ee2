import * as admin from '@kopa/contracts/admin';
import * as auditLog from '@kopa/contracts/audit-log';
import * as auth from '@kopa/contracts/auth';
import * as connections from '@kopa/contracts/connections';
import * as groups from '@kopa/contracts/groups';
import * as messages from '@kopa/contracts/messages';
import * as notifications from '@kopa/contracts/notifications';
import * as photos from '@kopa/contracts/photos';
import * as portal from '@kopa/contracts/portal';
import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';
import * as feeds from '@kopa/contracts/social-feeds';
import * as tickets from '@kopa/contracts/tickets';
import * as users from '@kopa/contracts/users';

/** Where the specification names a call; `added` are the calls that it needs but does not name. */
export type Section = '7.1' | '7.2' | '7.3' | '7.4' | '7.5' | '7.7' | 'added';

/** One call of the API, and where the tests walk it. */
export interface TableRow {
  route: Route;
  section: Section;
  who: Access;
  /** Path of the test file from the API's folder. */
  testFile: string;
}

function area(name: string, who: Access, calls: Partial<Record<Section, Route[]>>): TableRow[] {
  return Object.entries(calls).flatMap(([section, routes]) =>
    routes.map((route) => ({ route, section: section as Section, who, testFile: `test/calls/${name}.test.ts` })),
  );
}

/** Every call of the API. Plain data without a test runner, so that documentation can be made from it. */
export const table: readonly TableRow[] = [
  ...area('auth', 'visitor', { '7.1': [auth.login, auth.register] }),
  ...area('auth', 'member', { '7.1': [auth.getCurrentUser], added: [auth.logout] }),
  ...area('users', 'member', {
    '7.1': [users.updateColorScheme],
    '7.2': [
      users.listUsers,
      users.updateUser,
      users.refreshUser,
      users.getAnalytics,
      users.listSuggestions,
      users.listActivities,
      users.listRecentMessages,
    ],
    added: [users.getUser, users.exportUser, users.deleteUser],
  }),
  ...area('photos', 'member', {
    '7.2': [photos.uploadPhoto, photos.updatePhotos, photos.updateProfilePicture, photos.updateCoverPhoto],
  }),
  ...area('portal', 'member', { '7.1': [portal.connectPortal], added: [portal.disconnectPortal] }),
  ...area('connections', 'member', {
    '7.3': [
      connections.requestConnection,
      connections.decideConnection,
      connections.disconnect,
      connections.cancelConnection,
      connections.listConnections,
      connections.listReceivedRequests,
      connections.listSentRequests,
    ],
  }),
  ...area('notifications', 'member', {
    '7.3': [
      notifications.listNotifications,
      notifications.getUnreadCount,
      notifications.readNotification,
      notifications.readAllNotifications,
    ],
  }),
  ...area('messages', 'member', {
    '7.4': [
      messages.listConversations,
      messages.listDirectMessages,
      messages.sendDirectMessage,
      messages.listGroupMessages,
      messages.sendGroupMessage,
    ],
    added: [messages.readDirectMessages],
  }),
  ...area('groups', 'member', {
    '7.2': [groups.listGroups, groups.listOwnGroups],
    added: [groups.createGroup, groups.joinGroup, groups.leaveGroup],
  }),
  ...area('social-feeds', 'member', {
    '7.5': [
      feeds.listPosts,
      feeds.createPost,
      feeds.likePost,
      feeds.unlikePost,
      feeds.listComments,
      feeds.createComment,
    ],
  }),
  ...area('tickets', 'member', { added: [tickets.createTicket, tickets.listOwnTickets] }),
  ...area('admin', 'visitor', { '7.7': [admin.adminLogin], added: [admin.getDemoHint] }),
  ...area('admin', 'administrator', {
    '7.7': [
      admin.getAdminStats,
      admin.listAdminUsers,
      admin.getUserActivity,
      admin.listAllTickets,
      admin.suspendUser,
      admin.activateUser,
      admin.deleteUserPost,
      admin.deleteUserPhoto,
      admin.deleteUserComment,
      admin.resetUserPassword,
    ],
    added: [admin.adminLogout, admin.updateTicket, auditLog.listAdministrators, auditLog.listAuditLog],
  }),
];
