import * as admin from '@kopa/contracts/admin';
import * as adminAppeals from '@kopa/contracts/admin-appeals';
import * as security from '@kopa/contracts/admin-security';
import * as administrators from '@kopa/contracts/administrators';
import * as allowance from '@kopa/contracts/allowance';
import { createAppeal } from '@kopa/contracts/appeals';
import * as auth from '@kopa/contracts/auth';
import * as cases from '@kopa/contracts/cases';
import * as channels from '@kopa/contracts/channels';
import * as connections from '@kopa/contracts/connections';
import * as credentials from '@kopa/contracts/credentials';
import * as decisions from '@kopa/contracts/decisions';
import * as desk from '@kopa/contracts/desk';
import { setGroupRole } from '@kopa/contracts/group-members';
import * as groups from '@kopa/contracts/groups';
import * as messageChanges from '@kopa/contracts/message-changes';
import * as messages from '@kopa/contracts/messages';
import * as photos from '@kopa/contracts/photos';
import * as portal from '@kopa/contracts/portal';
import * as postEdits from '@kopa/contracts/post-edits';
import * as ppas from '@kopa/contracts/ppas';
import * as push from '@kopa/contracts/push';
import * as reports from '@kopa/contracts/reports';
import type { Route } from '@kopa/contracts/route';
import * as rumours from '@kopa/contracts/rumours';
import * as savedReplies from '@kopa/contracts/saved-replies';
import * as serviceYear from '@kopa/contracts/service-year';
import * as feeds from '@kopa/contracts/social-feeds';
import * as tickets from '@kopa/contracts/tickets';
import * as users from '@kopa/contracts/users';
import { uploadVoice } from '@kopa/contracts/voice-notes';
import { describe, expect, it } from 'vitest';
import { table } from '../src/table.ts';

interface FieldFacts {
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: string[];
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`;

function bodyOf({ schema }: Route) {
  return schema.body as { properties: Record<string, FieldFacts>; required?: string[] } | undefined;
}

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
  [users.updateColorScheme, 'colorScheme'],
  [users.updatePrivacy, 'messagesFrom? showOnline? discoverable?'],
  [portal.connectPortal, 'userId? email password method?'],
  [users.updateUser, 'name? username? email? bio? interests?'],
  [users.deleteUser, 'password'],
  [photos.uploadPhoto, 'imageData fileName? fileSize?'],
  [photos.updatePhotos, 'photos'],
  [photos.updateProfilePicture, 'profilePicture'],
  [photos.updateCoverPhoto, 'coverPhoto'],
  [push.subscribeToPush, 'endpoint keys'],
  [push.unsubscribeFromPush, 'endpoint'],
  [push.updateNotificationSettings, 'messages? connections? likes? comments? notices? messageText?'],
  [serviceYear.updateClearance, 'clearedOn'],
  [serviceYear.updateItem, 'isDone'],
  [allowance.answerAllowance, 'paidOn'],
  [channels.readNotices, 'noticeId'],
  [channels.publishNotice, 'title body audience needsAcknowledgement? expiresAt?'],
  [rumours.askRumour, 'text photo?'],
  [rumours.answerRumour, 'verdict explanation source?'],
  [ppas.savePpaReview, 'ratings text? handover?'],
  [connections.requestConnection, 'userId? connectedUserId status?'],
  [connections.decideConnection, 'status'],
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
  [desk.answerTicket, 'text status?'],
  [desk.addTicketNote, 'text'],
  [savedReplies.createSavedReply, 'title text'],
  [savedReplies.updateSavedReply, 'title? text?'],
  [cases.decideCases, 'caseIds action days? note?'],
  [decisions.appealDecision, 'text'],
  [adminAppeals.decideAppeal, 'outcome note'],
  [admin.adminLogin, 'username password otp?'],
  [admin.suspendUser, 'days? reason?'],
  [reports.createReport, 'subjectType subjectId reason note?'],
  [cases.decideCase, 'action days? note?'],
  [security.confirmOtp, 'otp'],
  [security.removeOtp, 'otp'],
  [security.renewOtp, 'otp'],
  [security.renewRecoveryCodes, 'otp'],
  [security.changeAdminPassword, 'currentPassword newPassword'],
  [administrators.createAdministrator, 'username name role password'],
  [administrators.updateAdministrator, 'role? isActive?'],
  [admin.resetUserPassword, 'newPassword'],
  [admin.updateTicket, 'status? reply?'],
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
    const withBody = table.map(({ route }) => route).filter((route) => bodyOf(route) !== undefined);
    expect(new Set(payloads.map(([route]) => route))).toEqual(new Set(withBody));
  });
});

describe('the limits', () => {
  it.each<[string, Route, string, FieldFacts]>([
    ['a post has up to 5,000 characters', feeds.createPost, 'content', { minLength: 0, maxLength: 5000 }],
    ['a post has up to 4 photos', feeds.createPost, 'photos', { maxItems: 4 }],
    ['an edited post has up to 5,000 characters', postEdits.updatePost, 'content', { maxLength: 5000 }],
    ['an edited comment has 1 to 2,000', postEdits.updateComment, 'content', { minLength: 1, maxLength: 2000 }],
    ['the location of a post has up to 120', feeds.createPost, 'location', { maxLength: 120 }],
    ['a comment has 1 to 2,000', feeds.createComment, 'content', { minLength: 1, maxLength: 2000 }],
    ['a message has up to 4,000', messages.sendDirectMessage, 'content', { minLength: 0, maxLength: 4000 }],
    ['a group message has up to 4,000', messages.sendGroupMessage, 'content', { minLength: 0, maxLength: 4000 }],
    [
      'an edited message has 1 to 4,000',
      messageChanges.editDirectMessage,
      'content',
      { minLength: 1, maxLength: 4000 },
    ],
    ['a message has up to 4 attachments', messages.sendDirectMessage, 'attachments', { maxItems: 4 }],
    ['a group message has up to 4 attachments', messages.sendGroupMessage, 'attachments', { maxItems: 4 }],
    ['a password has 8 to 128', auth.register, 'password', { minLength: 8, maxLength: 128 }],
    [
      'a password set by administrators has 8 to 128',
      admin.resetUserPassword,
      'newPassword',
      { minLength: 8, maxLength: 128 },
    ],
    ['a gallery has up to 8 photos', photos.updatePhotos, 'photos', { maxItems: 8 }],
    ['a first name is not empty', auth.register, 'firstName', { minLength: 1 }],
    ['a surname is not empty', auth.register, 'surname', { minLength: 1 }],
    ['a display name is not empty', users.updateUser, 'name', { minLength: 1 }],
    ['the name of a group is not empty', groups.createGroup, 'name', { minLength: 1 }],
    ['the subject of a ticket is not empty', tickets.createTicket, 'subject', { minLength: 1 }],
    ['the description of a ticket is not empty', tickets.createTicket, 'description', { minLength: 1 }],
    ['the username of an administrator is not empty', admin.adminLogin, 'username', { minLength: 1 }],
    ['the password of an administrator is not empty', admin.adminLogin, 'password', { minLength: 1 }],
    ['the email of a portal account is not empty', portal.connectPortal, 'email', { minLength: 1 }],
    ['the password of a portal account is not empty', portal.connectPortal, 'password', { minLength: 1 }],
  ])('%s', (_says, route, field, facts) => {
    expect(bodyOf(route)?.properties[field]).toMatchObject(facts);
  });
});

describe('the allowed words', () => {
  const words: [Route, string, string][] = [
    [messageChanges.reactToDirectMessage, 'emoji', '👍 ❤️ 😂 😮 😢 🙏'],
    [users.updateColorScheme, 'colorScheme', 'green blue purple orange teal pink'],
    [users.updatePrivacy, 'messagesFrom', 'everyone connections'],
    [portal.connectPortal, 'method', 'real'],
    [connections.requestConnection, 'status', 'pending'],
    [connections.decideConnection, 'status', 'accepted rejected'],
    [groups.createGroup, 'type', 'public private'],
    [setGroupRole, 'role', 'owner moderator member'],
    [feeds.createPost, 'type', 'status achievement location activity'],
    [tickets.createTicket, 'category', 'account portal safety content data_protection other'],
    [tickets.createTicket, 'priority', 'low medium high'],
    [admin.updateTicket, 'status', 'open in_progress resolved closed'],
  ];
  for (const [route, field, choice] of words) {
    it(`${nameOf(route)} accepts as ${field} only ${choice}`, () => {
      expect(bodyOf(route)?.properties[field]?.enum).toEqual(choice.split(' '));
    });
  }
});

describe('the statuses', () => {
  it('are 201 for creates, 202 for calls that a mail answers, 204 for responses without a body and 200 otherwise', () => {
    const withStatus = (status: number) =>
      table
        .map(({ route }) => route)
        .filter(({ schema }) => String(status) in schema.response)
        .map(nameOf)
        .sort();
    expect(withStatus(201)).toEqual([
      'POST /api/admin/administrators',
      'POST /api/admin/notices',
      'POST /api/admin/saved-replies',
      'POST /api/admin/support-tickets/:id/messages',
      'POST /api/admin/support-tickets/:id/notes',
      'POST /api/auth/appeals',
      'POST /api/auth/register',
      'POST /api/connections',
      'POST /api/groups',
      'POST /api/groups/messages',
      'POST /api/messages/direct',
      'POST /api/push/subscriptions',
      'POST /api/reports',
      'POST /api/rumours',
      'POST /api/social-feeds',
      'POST /api/social-feeds/:id/comments',
      'POST /api/support-tickets',
      'POST /api/support-tickets/:id/messages',
      'POST /api/users/:id/decisions/:decisionId/appeal',
    ]);
    expect(withStatus(202)).toEqual(['POST /api/auth/confirm-email/resend', 'POST /api/auth/forgot-password']);
    expect(withStatus(204)).toEqual([
      'DELETE /api/admin/auth/otp',
      'DELETE /api/admin/notices/:id',
      'DELETE /api/admin/rumours/:id',
      'DELETE /api/admin/saved-replies/:id',
      'DELETE /api/admin/users/:userId/comments/:commentId',
      'DELETE /api/admin/users/:userId/photos/:photoId',
      'DELETE /api/admin/users/:userId/posts/:postId',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/connections/:id',
      'DELETE /api/connections/:id/cancel',
      'DELETE /api/groups/:id/members',
      'DELETE /api/groups/:id/members/:memberId',
      'DELETE /api/groups/messages/:messageId',
      'DELETE /api/messages/direct/:messageId',
      'DELETE /api/ppas/review',
      'DELETE /api/push/subscriptions',
      'DELETE /api/rumours/:id/askers',
      'DELETE /api/social-feeds/:id',
      'DELETE /api/social-feeds/:id/comments/:commentId',
      'DELETE /api/users/:id',
      'DELETE /api/users/:id/blocks/:otherId',
      'DELETE /api/users/:id/channels/:channelId/mute',
      'DELETE /api/users/:id/conversations/:conversationId/mute',
      'DELETE /api/users/:id/following/:otherId',
      'DELETE /api/users/:id/groups/:groupId/mute',
      'DELETE /api/users/:id/mutes/:otherId',
      'DELETE /api/users/:id/service/calendar',
      'PATCH /api/admin/users/:id/reset-password',
      'POST /api/admin/auth/change-password',
      'POST /api/admin/auth/logout',
      'POST /api/admin/auth/otp/confirmation',
      'POST /api/auth/change-password',
      'POST /api/auth/confirm-email',
      'POST /api/auth/logout',
      'POST /api/auth/reset-password',
      'PUT /api/channels/:id/read',
      'PUT /api/groups/:id/read',
      'PUT /api/messages/direct/:userId/:otherId/read',
      'PUT /api/notices/:id/acknowledgement',
      'PUT /api/support-tickets/:id/read',
      'PUT /api/users/:id/blocks/:otherId',
      'PUT /api/users/:id/channels/:channelId/mute',
      'PUT /api/users/:id/conversations/:conversationId/mute',
      'PUT /api/users/:id/following/:otherId',
      'PUT /api/users/:id/groups/:groupId/mute',
      'PUT /api/users/:id/mutes/:otherId',
      'PUT /api/users/:id/notifications/mark-all-read',
    ]);
  });
});
