import * as auth from '@kopa/contracts/account/auth';
import * as credentials from '@kopa/contracts/account/credentials';
import * as profile from '@kopa/contracts/account/profile';
import * as sessions from '@kopa/contracts/account/sessions';
import * as chatMutes from '@kopa/contracts/chat/chat-mutes';
import * as members from '@kopa/contracts/chat/group-members';
import * as groups from '@kopa/contracts/chat/groups';
import * as messageChanges from '@kopa/contracts/chat/message-changes';
import * as messages from '@kopa/contracts/chat/messages';
import * as tickets from '@kopa/contracts/desk/tickets';
import * as postEdits from '@kopa/contracts/feed/post-edits';
import * as postLists from '@kopa/contracts/feed/post-lists';
import * as feeds from '@kopa/contracts/feed/posts';
import * as photos from '@kopa/contracts/media/photos';
import * as voiceNotes from '@kopa/contracts/media/voice-notes';
import * as appeals from '@kopa/contracts/moderation/appeals';
import * as decisions from '@kopa/contracts/moderation/decisions';
import * as reports from '@kopa/contracts/moderation/reports';
import * as transparency from '@kopa/contracts/moderation/transparency';
import * as channels from '@kopa/contracts/news/channels';
import * as rumours from '@kopa/contracts/news/rumours';
import * as dashboard from '@kopa/contracts/notifications/dashboard';
import * as notifications from '@kopa/contracts/notifications/notifications';
import * as push from '@kopa/contracts/notifications/push';
import * as blocks from '@kopa/contracts/people/blocks';
import * as connections from '@kopa/contracts/people/connections';
import * as following from '@kopa/contracts/people/following';
import * as people from '@kopa/contracts/people/people';
import * as journeys from '@kopa/contracts/safety/journeys';
import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import * as allowance from '@kopa/contracts/service/allowance';
import * as attendance from '@kopa/contracts/service/attendance';
import * as calendar from '@kopa/contracts/service/calendar';
import * as checks from '@kopa/contracts/service/checks';
import * as letterTemplates from '@kopa/contracts/service/letter-templates';
import * as letters from '@kopa/contracts/service/letters';
import * as offices from '@kopa/contracts/service/offices';
import * as portal from '@kopa/contracts/service/portal';
import * as ppas from '@kopa/contracts/service/ppas';
import * as records from '@kopa/contracts/service/records';
import * as rollCalls from '@kopa/contracts/service/roll-calls';
import * as serviceYear from '@kopa/contracts/service/service-year';
import { administratorsTable } from './administrators-table.ts';
import { area, type TableRow } from './areas.ts';

/** Every call of the API. It imports no test runner, so that the documentation can be generated from it. */
export const table: readonly TableRow[] = [
  ...area('auth', 'visitor', [
    auth.login,
    auth.register,
    credentials.forgotPassword,
    credentials.resetPassword,
    credentials.confirmEmail,
    appeals.createAppeal,
  ]),
  ...area('auth', 'member', [
    auth.getCurrentUser,
    auth.logout,
    credentials.changePassword,
    credentials.resendConfirmation,
    sessions.listSessions,
    sessions.endSession,
    sessions.endOtherSessions,
  ]),
  ...area('profile', 'member', [
    profile.updateColorScheme,
    profile.updatePrivacy,
    profile.updateUser,
    profile.exportUser,
    profile.deleteUser,
  ]),
  ...area('people', 'member', [
    people.listUsers,
    people.listSuggestions,
    people.getUser,
    people.getPerson,
    people.suggestPeople,
  ]),
  ...area('dashboard', 'member', [dashboard.getAnalytics, dashboard.listActivities, dashboard.listRecentMessages]),
  ...area('photos', 'member', [
    photos.uploadPhoto,
    photos.updatePhotos,
    photos.deletePhoto,
    photos.updateProfilePicture,
    photos.updateCoverPhoto,
  ]),
  ...area('portal', 'member', [portal.connectPortal, portal.refreshUser, portal.disconnectPortal]),
  ...area('service', 'member', [
    serviceYear.getServiceYear,
    serviceYear.updateClearance,
    serviceYear.enterClearances,
    serviceYear.updateItem,
    serviceYear.shareCalendar,
    serviceYear.revokeCalendar,
  ]),
  ...area('calendar', 'member', [calendar.listCalendar]),
  ...area('allowance', 'member', [allowance.getAllowance, allowance.answerAllowance]),
  ...area('ppas', 'member', [
    ppas.listPpas,
    ppas.listPpaReviews,
    ppas.getOwnPpa,
    ppas.savePpaReview,
    ppas.deletePpaReview,
  ]),
  ...area('letters', 'member', [
    letterTemplates.listLetterTemplates,
    letters.listLetters,
    letters.writeLetter,
    letters.getLetter,
    letters.changeLetter,
    letters.deleteLetter,
    letters.handInLetter,
    letters.undoStep,
    letters.recordOutcome,
    letters.getLeave,
  ]),
  ...area('records', 'visitor', [checks.checkRecord]),
  ...area('records', 'member', [records.listRecords, records.writeRecord, records.deleteRecord]),
  ...area('offices', 'member', [offices.listOffices, offices.listMemberOffices]),
  ...area('offices', 'holder', [offices.acceptOffice, offices.leaveOffice, offices.listRoster]),
  ...area('roll-calls', 'holder', [
    rollCalls.openRollCall,
    rollCalls.listOfficeRollCalls,
    rollCalls.getRollCall,
    rollCalls.listRosterEntries,
    rollCalls.markRoster,
    rollCalls.closeRollCall,
    rollCalls.correctMark,
  ]),
  ...area('roll-calls', 'member', [
    rollCalls.listRollCalls,
    rollCalls.claimPresence,
    attendance.listAttendance,
    attendance.objectToAttendance,
  ]),
  ...area('channels', 'member', [
    channels.listChannels,
    channels.muteChannel,
    channels.unmuteChannel,
    channels.listNotices,
    channels.readNotices,
    channels.acknowledgeNotice,
  ]),
  ...area('rumours', 'member', [rumours.listRumours, rumours.askRumour, rumours.joinRumour, rumours.leaveRumour]),
  ...area('journeys', 'member', [
    journeys.startJourney,
    journeys.listJourneys,
    journeys.listWatchedJourneys,
    journeys.updateJourney,
    journeys.confirmArrival,
    journeys.cancelJourney,
    journeys.watchJourney,
    journeys.stopWatchingJourney,
  ]),
  ...area('safety-calls', 'member', [safetyCalls.listOpenSafetyCalls, safetyCalls.answerSafetyCall]),
  ...area('connections', 'member', [
    connections.requestConnection,
    connections.answerConnection,
    connections.disconnect,
    connections.cancelConnection,
    connections.listConnections,
    connections.listReceivedRequests,
    connections.listSentRequests,
  ]),
  ...area('notifications', 'member', [
    notifications.listNotifications,
    notifications.getUnreadCount,
    notifications.readNotification,
    notifications.readAllNotifications,
  ]),
  ...area('push', 'member', [
    push.getPushKey,
    push.subscribeToPush,
    push.unsubscribeFromPush,
    push.updateNotificationSettings,
  ]),
  ...area('messages', 'member', [
    messages.listConversations,
    messages.getConversation,
    messages.listDirectMessages,
    messages.getWritingConditions,
    messages.sendDirectMessage,
    messages.listGroupMessages,
    messages.sendGroupMessage,
    messages.readDirectMessages,
    messageChanges.editDirectMessage,
    messageChanges.deleteDirectMessage,
    messageChanges.reactToDirectMessage,
    messageChanges.unreactToDirectMessage,
    messageChanges.editGroupMessage,
    messageChanges.deleteGroupMessage,
    messageChanges.reactToGroupMessage,
    messageChanges.unreactToGroupMessage,
    voiceNotes.uploadVoice,
    chatMutes.muteConversation,
    chatMutes.unmuteConversation,
    chatMutes.muteGroup,
    chatMutes.unmuteGroup,
  ]),
  ...area('groups', 'member', [
    groups.listGroups,
    groups.listOwnGroups,
    groups.getGroup,
    groups.createGroup,
    groups.updateGroup,
    groups.readGroup,
    groups.joinGroup,
    groups.leaveGroup,
    members.listGroupMembers,
    members.setGroupRole,
    members.removeGroupMember,
  ]),
  ...area('social-feeds', 'member', [
    feeds.listPosts,
    feeds.createPost,
    feeds.getPost,
    postEdits.updatePost,
    postEdits.deletePost,
    feeds.likePost,
    feeds.unlikePost,
    feeds.listComments,
    feeds.createComment,
    postEdits.updateComment,
    postEdits.deleteComment,
    postLists.listPostsOf,
    postLists.searchPosts,
  ]),
  ...area('tickets', 'member', [
    tickets.createTicket,
    tickets.listOwnTickets,
    tickets.listTicketMessages,
    tickets.writeTicketMessage,
    tickets.readTicket,
  ]),
  ...area('blocks', 'member', [
    blocks.blockMember,
    blocks.unblockMember,
    blocks.listBlocked,
    blocks.muteMember,
    blocks.unmuteMember,
    blocks.listMuted,
  ]),
  ...area('following', 'member', [
    following.followMember,
    following.unfollowMember,
    following.listFollowing,
    following.listFollowers,
  ]),
  ...area('reports', 'member', [reports.createReport, reports.listOwnReports]),
  ...area('appeals', 'visitor', [transparency.getTransparency]),
  ...area('appeals', 'member', [decisions.listDecisions, decisions.appealDecision]),
  ...administratorsTable,
];
