import * as auth from '@kopa/contracts/account/auth';
import * as profile from '@kopa/contracts/account/profile';
import * as admin from '@kopa/contracts/admin/admin';
import * as users from '@kopa/contracts/admin/users';
import { calls } from '@kopa/contracts/calls';
import { setGroupRole } from '@kopa/contracts/chat/group-members';
import * as groups from '@kopa/contracts/chat/groups';
import * as messageChanges from '@kopa/contracts/chat/message-changes';
import * as messages from '@kopa/contracts/chat/messages';
import * as desk from '@kopa/contracts/desk/desk';
import * as tickets from '@kopa/contracts/desk/tickets';
import * as postEdits from '@kopa/contracts/feed/post-edits';
import * as feeds from '@kopa/contracts/feed/posts';
import { changeLetterTemplate } from '@kopa/contracts/file/letter-templates';
import * as letters from '@kopa/contracts/file/letters';
import * as records from '@kopa/contracts/file/records';
import * as photos from '@kopa/contracts/media/photos';
import * as offices from '@kopa/contracts/office/offices';
import * as rollCalls from '@kopa/contracts/office/roll-calls';
import * as connections from '@kopa/contracts/people/connections';
import type { Route } from '@kopa/contracts/route';
import * as journeys from '@kopa/contracts/safety/journeys';
import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import * as calendar from '@kopa/contracts/service/calendar';
import * as portal from '@kopa/contracts/service/portal';
import { describe, expect, it } from 'vitest';
import { bodyOf, type FieldLimits, nameOf } from './bodies.ts';

const within = (minLength: number, maxLength: number) => ({ minLength, maxLength });
const upTo = (maxLength: number) => ({ maxLength });

describe('the limits', () => {
  it.each<[string, Route, string, FieldLimits]>([
    ['a post has up to 5,000 characters', feeds.createPost, 'content', within(0, 5000)],
    ['an announced entry has a title of 1 to 120', calendar.publishCalendarEntry, 'title', upTo(120)],
    ['an office has 1 to 120', calendar.publishCalendarEntry, 'announcedBy', within(1, 120)],
    ['the note of an entry has up to 1,000', calendar.changeCalendarEntry, 'note', upTo(1000)],
    ['the source of an entry has up to 300', calendar.changeCalendarEntry, 'source', upTo(300)],
    ['a roll call has a title of 1 to 120', rollCalls.openRollCall, 'title', within(1, 120)],
    ['a correction has a reason of 1 to 300', rollCalls.correctMark, 'reason', within(1, 300)],
    ['a call has up to 500 marks', rollCalls.markRoster, 'marks', { maxItems: 500 }],
    ['a zonal inspector has up to 30 LGAs', offices.offerOffice, 'lgas', { maxItems: 30 }],
    ['a post has up to 4 photos', feeds.createPost, 'photos', { maxItems: 4 }],
    ['an edited post has up to 5,000 characters', postEdits.updatePost, 'content', upTo(5000)],
    ['an edited comment has 1 to 2,000', postEdits.updateComment, 'content', within(1, 2000)],
    ['the location of a post has up to 120', feeds.createPost, 'location', upTo(120)],
    ['a comment has 1 to 2,000', feeds.createComment, 'content', within(1, 2000)],
    ['a message has up to 4,000', messages.sendDirectMessage, 'content', within(0, 4000)],
    ['a group message has up to 4,000', messages.sendGroupMessage, 'content', within(0, 4000)],
    ['an edited message has 1 to 4,000', messageChanges.editDirectMessage, 'content', within(1, 4000)],
    ['a message has up to 4 attachments', messages.sendDirectMessage, 'attachments', { maxItems: 4 }],
    ['a group message has up to 4 attachments', messages.sendGroupMessage, 'attachments', { maxItems: 4 }],
    ['a password has 8 to 128', auth.register, 'password', within(8, 128)],
    ['a password set by administrators has 8 to 128', users.resetUserPassword, 'newPassword', within(8, 128)],
    ['a gallery has up to 8 photos', photos.updatePhotos, 'photos', { maxItems: 8 }],
    ['a first name is not empty', auth.register, 'firstName', { minLength: 1 }],
    ['a surname is not empty', auth.register, 'surname', { minLength: 1 }],
    ['a display name is not empty', profile.updateUser, 'name', { minLength: 1 }],
    ['the name of a group is not empty', groups.createGroup, 'name', { minLength: 1 }],
    ['an end of a journey has 1 to 80', journeys.startJourney, 'to', within(1, 80)],
    ['a vehicle has up to 80', journeys.startJourney, 'vehicle', upTo(80)],
    ['a journey has up to 5 contacts', journeys.startJourney, 'contactIds', { maxItems: 5 }],
    ['the reason of a safety call has 1 to 300', safetyCalls.startSafetyCall, 'reason', within(1, 300)],
    ['an answer to a safety call has up to 500', safetyCalls.answerSafetyCall, 'text', upTo(500)],
    ['a record has a text of 1 to 4,000', records.writeRecord, 'text', within(1, 4000)],
    ['a record has up to 4 photos', records.writeRecord, 'photos', { maxItems: 4 }],
    ['who took a letter in has 1 to 120', letters.handInLetter, 'receivedBy', within(1, 120)],
    ['the title of a template has up to 120', changeLetterTemplate, 'title', within(1, 120)],
    ['its addressee has up to 200', changeLetterTemplate, 'addressee', within(1, 200)],
    ['its text has up to 10,000', changeLetterTemplate, 'text', within(1, 10_000)],
    ['its rule has up to 500', changeLetterTemplate, 'rule', within(1, 500)],
    ['its source has up to 500', changeLetterTemplate, 'source', within(1, 500)],
    ['the subject of a ticket is not empty', tickets.createTicket, 'subject', { minLength: 1 }],
    ['the description of a ticket is not empty', tickets.createTicket, 'description', { minLength: 1 }],
    ['the username of an administrator is not empty', admin.adminLogin, 'username', { minLength: 1 }],
    ['the password of an administrator is not empty', admin.adminLogin, 'password', { minLength: 1 }],
    ['the email of a portal account is not empty', portal.connectPortal, 'email', { minLength: 1 }],
    ['the password of a portal account is not empty', portal.connectPortal, 'password', { minLength: 1 }],
  ])('%s', (_title, route, field, limits) => {
    expect(bodyOf(route)?.properties[field]).toMatchObject(limits);
  });
});

describe('the gates', () => {
  it.each([
    [
      'passwords',
      'adminLogin changeAdminPassword changePassword createAdministrator createAppeal deleteUser login resetPassword resetUserPassword',
    ],
    ['registrations', 'register'],
    ['uploads', 'uploadPhoto uploadVoice'],
    ['exports', 'exportUser'],
    ['portal', 'connectPortal refreshUser'],
  ])('%s are those of the calls that wait for them', (kind, names) => {
    const found = calls.filter(({ gate }) => gate === kind).map(({ schema }) => schema.operationId);
    expect(found.sort()).toEqual(names.split(' '));
  });
});

describe('the allowed words', () => {
  const words: [Route, string, string][] = [
    [messageChanges.reactToDirectMessage, 'emoji', '👍 ❤️ 😂 😮 😢 🙏'],
    [profile.updateColorScheme, 'colorScheme', 'green blue purple orange teal pink'],
    [profile.updatePrivacy, 'messagesFrom', 'everyone connections'],
    [portal.connectPortal, 'method', 'real'],
    [connections.requestConnection, 'status', 'pending'],
    [connections.answerConnection, 'status', 'accepted rejected'],
    [safetyCalls.answerSafetyCall, 'status', 'safe need_help'],
    [letters.recordOutcome, 'outcome', 'granted refused withdrawn'],
    [records.writeRecord, 'kind', 'clearance cds ppa money health harm other'],
    [
      letters.writeLetter,
      'templateKey',
      'data_correction rejection_report relocation leave travel marriage maternity medical_refund lost_card',
    ],
    [groups.createGroup, 'type', 'public private'],
    [setGroupRole, 'role', 'owner moderator member'],
    [feeds.createPost, 'type', 'status achievement location activity'],
    [tickets.createTicket, 'category', 'account portal safety content data_protection other'],
    [tickets.createTicket, 'priority', 'low medium high'],
    [desk.updateTicket, 'status', 'open in_progress resolved closed'],
  ];
  for (const [route, field, choice] of words) {
    it(`${nameOf(route)} accepts as ${field} only ${choice}`, () => {
      expect(bodyOf(route)?.properties[field]?.enum).toEqual(choice.split(' '));
    });
  }
});

describe('the statuses', () => {
  it('are 201 for creates, 202 for calls that a mail or push answers, 204 for responses without a body and 200 otherwise', () => {
    const withStatus = (status: number) =>
      calls
        .filter(({ schema }) => String(status) in schema.response)
        .map(nameOf)
        .sort();
    expect(withStatus(201)).toEqual([
      'POST /api/admin/administrators',
      'POST /api/admin/calendar',
      'POST /api/admin/notices',
      'POST /api/admin/offices',
      'POST /api/admin/safety-calls',
      'POST /api/admin/saved-replies',
      'POST /api/admin/support-tickets/:id/messages',
      'POST /api/admin/support-tickets/:id/notes',
      'POST /api/auth/appeals',
      'POST /api/auth/register',
      'POST /api/connections',
      'POST /api/groups',
      'POST /api/groups/messages',
      'POST /api/journeys',
      'POST /api/messages/direct',
      'POST /api/offices/:id/roll-calls',
      'POST /api/push/subscriptions',
      'POST /api/reports',
      'POST /api/roll-calls/:id/claims',
      'POST /api/roll-calls/:id/corrections',
      'POST /api/rumours',
      'POST /api/social-feeds',
      'POST /api/social-feeds/:id/comments',
      'POST /api/support-tickets',
      'POST /api/support-tickets/:id/messages',
      'POST /api/users/:id/attendance/:rollCallId/objection',
      'POST /api/users/:id/decisions/:decisionId/appeal',
      'POST /api/users/:id/letters',
      'POST /api/users/:id/records',
    ]);
    expect(withStatus(202)).toEqual([
      'POST /api/auth/confirm-email/resend',
      'POST /api/auth/forgot-password',
      'POST /api/push/test',
    ]);
    expect(withStatus(204)).toEqual([
      'DELETE /api/admin/auth/otp',
      'DELETE /api/admin/calendar/:id',
      'DELETE /api/admin/notices/:id',
      'DELETE /api/admin/offices/:id',
      'DELETE /api/admin/rumours/:id',
      'DELETE /api/admin/saved-replies/:id',
      'DELETE /api/admin/users/:userId/comments/:commentId',
      'DELETE /api/admin/users/:userId/photos/:photoId',
      'DELETE /api/admin/users/:userId/posts/:postId',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/clearance-days/today',
      'DELETE /api/connections/:id',
      'DELETE /api/connections/:id/cancel',
      'DELETE /api/groups/:id/members',
      'DELETE /api/groups/:id/members/:memberId',
      'DELETE /api/groups/messages/:messageId',
      'DELETE /api/journeys/:id',
      'DELETE /api/journeys/:id/watch',
      'DELETE /api/messages/direct/:messageId',
      'DELETE /api/offices/:id/acceptance',
      'DELETE /api/ppas/review',
      'DELETE /api/push/subscriptions',
      'DELETE /api/rumours/:id/askers',
      'DELETE /api/social-feeds/:id',
      'DELETE /api/social-feeds/:id/comments/:commentId',
      'DELETE /api/users/:id',
      'DELETE /api/users/:id/blocks/:otherId',
      'DELETE /api/users/:id/channels/:channelId/mute',
      'DELETE /api/users/:id/conversations/:conversationId/mute',
      'DELETE /api/users/:id/conversations/:conversationId/pin',
      'DELETE /api/users/:id/conversations/:conversationId/unread-mark',
      'DELETE /api/users/:id/following/:otherId',
      'DELETE /api/users/:id/groups/:groupId/mute',
      'DELETE /api/users/:id/groups/:groupId/pin',
      'DELETE /api/users/:id/groups/:groupId/unread-mark',
      'DELETE /api/users/:id/letters/:letterId',
      'DELETE /api/users/:id/mutes/:otherId',
      'DELETE /api/users/:id/records/:recordId',
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
      'PUT /api/users/:id/conversations/:conversationId/pin',
      'PUT /api/users/:id/conversations/:conversationId/unread-mark',
      'PUT /api/users/:id/following/:otherId',
      'PUT /api/users/:id/groups/:groupId/mute',
      'PUT /api/users/:id/groups/:groupId/pin',
      'PUT /api/users/:id/groups/:groupId/unread-mark',
      'PUT /api/users/:id/mutes/:otherId',
      'PUT /api/users/:id/notifications/mark-all-read',
    ]);
  });
});
