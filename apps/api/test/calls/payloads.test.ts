import * as auth from '@kopa/contracts/account/auth';
import * as credentials from '@kopa/contracts/account/credentials';
import * as profile from '@kopa/contracts/account/profile';
import * as admin from '@kopa/contracts/admin/admin';
import * as security from '@kopa/contracts/admin/admin-security';
import * as administrators from '@kopa/contracts/admin/administrators';
import { setUrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import * as users from '@kopa/contracts/admin/users';
import { calls } from '@kopa/contracts/calls';
import { setGroupRole } from '@kopa/contracts/chat/group-members';
import * as groups from '@kopa/contracts/chat/groups';
import * as messageChanges from '@kopa/contracts/chat/message-changes';
import * as messages from '@kopa/contracts/chat/messages';
import * as desk from '@kopa/contracts/desk/desk';
import { lookAt } from '@kopa/contracts/desk/looks';
import * as savedReplies from '@kopa/contracts/desk/saved-replies';
import * as tickets from '@kopa/contracts/desk/tickets';
import * as postEdits from '@kopa/contracts/feed/post-edits';
import * as feeds from '@kopa/contracts/feed/posts';
import * as attendance from '@kopa/contracts/file/attendance';
import { changeLetterTemplate } from '@kopa/contracts/file/letter-templates';
import * as letters from '@kopa/contracts/file/letters';
import * as records from '@kopa/contracts/file/records';
import * as photos from '@kopa/contracts/media/photos';
import { uploadVoice } from '@kopa/contracts/media/voice-notes';
import * as adminAppeals from '@kopa/contracts/moderation/admin-appeals';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import * as cases from '@kopa/contracts/moderation/cases';
import * as decisions from '@kopa/contracts/moderation/decisions';
import * as reports from '@kopa/contracts/moderation/reports';
import * as channels from '@kopa/contracts/news/channels';
import * as rumours from '@kopa/contracts/news/rumours';
import * as push from '@kopa/contracts/notifications/push';
import * as offices from '@kopa/contracts/office/offices';
import * as rollCalls from '@kopa/contracts/office/roll-calls';
import * as connections from '@kopa/contracts/people/connections';
import type { Route } from '@kopa/contracts/route';
import * as journeys from '@kopa/contracts/safety/journeys';
import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import * as allowance from '@kopa/contracts/service/allowance';
import * as calendar from '@kopa/contracts/service/calendar';
import { answerClearanceDay } from '@kopa/contracts/service/clearance-days';
import * as portal from '@kopa/contracts/service/portal';
import * as ppas from '@kopa/contracts/service/ppas';
import * as serviceYear from '@kopa/contracts/service/service-year';
import { describe, expect, it } from 'vitest';
import { bodyOf, nameOf } from './bodies.ts';

/**
 * The fields of every body, written out. The other tests derive invalid input from the contracts, so they would not
 * notice a field that is missing from a contract. A question mark marks an optional field.
 */
const payloads: [Route, string][] = [
  [auth.login, 'email password'],
  [auth.register, 'firstName middleName? surname email phoneNumber username password confirmPassword'],
  [credentials.changePassword, 'currentPassword newPassword'],
  [credentials.forgotPassword, 'email'],
  [credentials.resetPassword, 'token newPassword'],
  [credentials.confirmEmail, 'token'],
  [createAppeal, 'email password text'],
  [profile.updateColorScheme, 'colorScheme'],
  [profile.updatePrivacy, 'messagesFrom? showOnline? discoverable?'],
  [portal.connectPortal, 'userId? email password method?'],
  [profile.updateUser, 'name? username? email? bio? interests?'],
  [profile.deleteUser, 'password'],
  [photos.uploadPhoto, 'imageData fileName? fileSize?'],
  [photos.updatePhotos, 'photos'],
  [photos.updateProfilePicture, 'profilePicture'],
  [photos.updateCoverPhoto, 'coverPhoto'],
  [push.subscribeToPush, 'endpoint keys'],
  [push.unsubscribeFromPush, 'endpoint'],
  [push.updateNotificationSettings, 'messages? connections? likes? comments? notices? journeys? messageText?'],
  [serviceYear.updateClearance, 'clearedOn'],
  [serviceYear.enterClearances, 'clearances'],
  [serviceYear.updateItem, 'isDone'],
  [calendar.publishCalendarEntry, 'kind title from to audience announcedBy note? source?'],
  [calendar.changeCalendarEntry, 'title? from? to? announcedBy? note? source?'],
  [offices.offerOffice, 'kind state lga? lgas? cdsGroup? holder until'],
  [offices.updateOffice, 'until'],
  [rollCalls.openRollCall, 'title on from to'],
  [rollCalls.markRoster, 'marks'],
  [rollCalls.correctMark, 'memberId mark reason'],
  [rollCalls.claimPresence, 'word at'],
  [attendance.objectToAttendance, 'text'],
  [allowance.answerAllowance, 'paidOn'],
  [answerClearanceDay, 'status waitMinutes?'],
  [channels.readNotices, 'noticeId'],
  [channels.publishNotice, 'title body audience needsAcknowledgement? expiresAt?'],
  [rumours.askRumour, 'text photo?'],
  [rumours.answerRumour, 'verdict explanation source?'],
  [changeLetterTemplate, 'title? addressee? text? rule? source?'],
  [letters.writeLetter, 'templateKey fields at?'],
  [letters.changeLetter, 'fields'],
  [letters.handInLetter, 'on receivedBy?'],
  [letters.recordOutcome, 'outcome on days?'],
  [records.writeRecord, 'kind on text photos? at?'],
  [ppas.savePpaReview, 'ratings text? handover?'],
  [journeys.startJourney, 'from to vehicle? expectedAt contactIds at?'],
  [journeys.updateJourney, 'expectedAt at?'],
  [journeys.confirmArrival, 'at?'],
  [safetyCalls.answerSafetyCall, 'status text?'],
  [safetyCalls.startSafetyCall, 'state lga? reason'],
  [connections.requestConnection, 'userId? connectedUserId status?'],
  [connections.answerConnection, 'status'],
  [messages.sendDirectMessage, 'senderId? receiverId content replyToId? attachments?'],
  [messages.sendGroupMessage, 'userId? groupId content replyToId? attachments?'],
  [messages.readDirectMessages, 'messageId'],
  [messageChanges.editDirectMessage, 'content'],
  [messageChanges.editGroupMessage, 'content'],
  [messageChanges.reactToDirectMessage, 'emoji'],
  [messageChanges.reactToGroupMessage, 'emoji'],
  [uploadVoice, 'audioData seconds'],
  [groups.createGroup, 'name description? type'],
  [groups.updateGroup, 'name? description? type? photo?'],
  [groups.readGroup, 'messageId'],
  [groups.joinGroup, 'userId?'],
  [setGroupRole, 'role'],
  [feeds.createPost, 'type content location? photos? userId?'],
  [postEdits.updatePost, 'type? content? location?'],
  [postEdits.updateComment, 'content'],
  [feeds.likePost, 'userId?'],
  [feeds.unlikePost, 'userId?'],
  [feeds.createComment, 'userId? content'],
  [tickets.createTicket, 'subject description category priority'],
  [tickets.writeTicketMessage, 'text'],
  [tickets.judgeSolution, 'isSolved'],
  [desk.answerTicket, 'text status?'],
  [desk.addTicketNote, 'text'],
  [lookAt, 'subjectType subjectId'],
  [savedReplies.createSavedReply, 'title text'],
  [savedReplies.updateSavedReply, 'title? text?'],
  [cases.decideCases, 'caseIds action days? note?'],
  [decisions.appealDecision, 'text'],
  [adminAppeals.decideAppeal, 'outcome note'],
  [admin.adminLogin, 'username password otp?'],
  [users.suspendUser, 'days? reason?'],
  [reports.createReport, 'subjectType subjectId reason note?'],
  [cases.decideCase, 'action days? note?'],
  [security.confirmOtp, 'otp'],
  [security.removeOtp, 'otp'],
  [security.renewOtp, 'otp'],
  [security.renewRecoveryCodes, 'otp'],
  [security.changeAdminPassword, 'currentPassword newPassword'],
  [setUrgentAlerts, 'email'],
  [administrators.createAdministrator, 'username name role password'],
  [administrators.updateAdministrator, 'role? isActive?'],
  [users.resetUserPassword, 'newPassword'],
  [desk.updateTicket, 'status? reply?'],
];

describe('the payloads', () => {
  for (const [route, payload] of payloads) {
    it(`${nameOf(route)} accepts ${payload}`, () => {
      const { properties = {}, required = [] } = bodyOf(route) ?? {};
      const found = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
      expect(found.toSorted()).toEqual(payload.split(' ').sort());
    });
  }

  it('are listed for every call with a body', () => {
    const withBody = calls.filter((route) => bodyOf(route) !== undefined);
    expect(new Set(payloads.map(([route]) => route))).toEqual(new Set(withBody));
  });
});
