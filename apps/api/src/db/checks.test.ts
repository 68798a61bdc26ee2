import { adminRoles } from '@kopa/contracts/access';
import { colorSchemes } from '@kopa/contracts/account/color-schemes';
import { messageSources } from '@kopa/contracts/account/privacy';
import { groupTypes } from '@kopa/contracts/chat/group-details';
import { groupRoles, NewGroup } from '@kopa/contracts/chat/groups';
import { NewMessage, reactionEmoji } from '@kopa/contracts/chat/message-parts';
import { lookSubjects } from '@kopa/contracts/desk/looks';
import { NewSavedReply } from '@kopa/contracts/desk/saved-replies';
import {
  NewTicket,
  NewTicketMessage,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from '@kopa/contracts/desk/tickets';
import { NewComment, NewPostText, postTypes } from '@kopa/contracts/feed/posts';
import { LetterTemplateChanges, letterKeys } from '@kopa/contracts/file/letter-templates';
import { letterOutcomes } from '@kopa/contracts/file/letters';
import { recordKinds } from '@kopa/contracts/file/records';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { caseActions } from '@kopa/contracts/moderation/cases';
import { appealOutcomes, restoredKinds } from '@kopa/contracts/moderation/decisions';
import { reportReasons, subjectTypes } from '@kopa/contracts/moderation/reports';
import { verdicts } from '@kopa/contracts/news/rumours';
import { notificationTypes, relatedTypes } from '@kopa/contracts/notifications/notifications';
import { officeKinds } from '@kopa/contracts/office/offices';
import { marks } from '@kopa/contracts/office/roll-calls';
import { connectionStatuses } from '@kopa/contracts/people/person';
import { contactStatuses, journeyStatuses } from '@kopa/contracts/safety/journeys';
import { safetyStatuses } from '@kopa/contracts/safety/safety-calls';
import { calendarActions, calendarKinds } from '@kopa/contracts/service/calendar';
import { clearanceDayStatuses } from '@kopa/contracts/service/clearance-days';
import { itemKeys } from '@kopa/contracts/service/service-course';
import { textLimits } from '@kopa/contracts/text-limits';
import { mentioningKinds } from '@kopa/rules/feed/mentions';
import { channelKinds } from '@kopa/rules/news/channels';
import { allowanceKinds } from '@kopa/rules/service/allowance';
import { toldChanges } from '@kopa/rules/service/calendar-notifications';
import { sql } from 'kysely';
import type { TObject } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { inSnakeCase } from '../../test/snake-case.ts';
import { appOfTests } from '../../test/test-app.ts';
import { contentTypeOf } from '../features/media/photo-names.ts';
import { deliveriesOf } from '../features/notifications/deliveries.ts';
import { mailTexts } from '../features/notifications/mail-texts.ts';

const words: Record<string, readonly string[]> = {
  'channels.kind': channelKinds,
  'mail_links.purpose': ['password_reset', 'email_confirmation'],
  'allowance_figures.kind': allowanceKinds,
  'mails.kind': Object.keys(mailTexts),
  'administrators.role': adminRoles,
  'analytics_active_members.kind': ['week', 'month'],
  'case_voices.content_type': ['webm', 'ogg', 'm4a'].map((ending) => contentTypeOf(`a.${ending}`)),
  'appeals.outcome': appealOutcomes,
  'appeals.restored': restoredKinds,
  'clearance_answers.status': clearanceDayStatuses,
  'clearance_figures.shown_status': [...clearanceDayStatuses, 'mixed'],
  'calendar_changes.action': calendarActions,
  'calendar_entries.kind': calendarKinds,
  'calendar_entries.told_change': toldChanges,
  'cases.action': caseActions,
  'cases.subject_type': subjectTypes,
  'decision_figures.figure': [...caseActions, ...appealOutcomes, 'hours'],
  'member_decisions.action': caseActions.filter((action) => action !== 'dismiss'),
  'member_decisions.subject_type': subjectTypes,
  'connections.status': connectionStatuses,
  'direct_message_reactions.emoji': reactionEmoji,
  'group_message_reactions.emoji': reactionEmoji,
  'groups.type': groupTypes,
  'group_members.role': groupRoles,
  'members.color_scheme': colorSchemes,
  'mention_notices.kind': mentioningKinds,
  'members.messages_from': messageSources,
  'journeys.status': journeyStatuses,
  'journey_contacts.status': contactStatuses,
  'letter_templates.key': letterKeys,
  'letters.outcome': letterOutcomes,
  'letters.template_key': letterKeys,
  'notification_rounds.kind': ['rumour', 'case', 'calendar', 'safety_call'],
  'offices.kind': officeKinds,
  'roll_call_corrections.mark': marks,
  'roll_call_members.mark': marks,
  'all_notifications.related_type': relatedTypes,
  'all_notifications.type': notificationTypes,
  'all_posts.type': postTypes,
  'pushes.kind': Object.keys(deliveriesOf),
  'records.kind': recordKinds,
  'reports.reason': reportReasons,
  'rumours.verdict': verdicts,
  'safety_call_members.status': safetyStatuses,
  'service_items.key': itemKeys,
  'looks.subject_type': lookSubjects,
  'support_tickets.category': ticketCategories,
  'support_tickets.priority': ticketPriorities,
  'support_tickets.status': ticketStatuses,
};

/** The lengths of the members' texts, as `table.column`, taken from the contract of its fields. */
function lengthsOf(table: string, { properties }: TObject): Record<string, number> {
  const fields = Object.entries(properties as Record<string, { maxLength?: number }>);
  return Object.fromEntries(
    fields.flatMap(([name, { maxLength }]) =>
      maxLength === undefined ? [] : [[`${table}.${inSnakeCase(name)}`, maxLength] as const],
    ),
  );
}

const lengths: Record<string, number> = {
  ...lengthsOf('all_posts', NewPostText),
  ...lengthsOf('all_comments', NewComment),
  ...lengthsOf('all_direct_messages', NewMessage),
  ...lengthsOf('all_group_messages', NewMessage),
  ...lengthsOf('groups', NewGroup),
  ...lengthsOf('support_tickets', NewTicket),
  'roll_calls.title': textLimits.rollCallTitle,
  'roll_call_corrections.reason': textLimits.correctionReason,
  'calendar_entries.announced_by': textLimits.announcedBy,
  'calendar_entries.note': textLimits.calendarNote,
  'calendar_entries.source': textLimits.calendarSource,
  'calendar_entries.title': textLimits.calendarTitle,
  ...lengthsOf('ticket_messages', NewTicketMessage),
  ...lengthsOf('ticket_notes', NewTicketMessage),
  ...lengthsOf('saved_replies', NewSavedReply),
  ...lengthsOf('letter_templates', LetterTemplateChanges),
  'records.text': textLimits.record,
  'administrators.alert_email': textLimits.email,
  'appeals.note': textLimits.caseNote,
  'appeals.text': textLimits.appeal,
  'cases.note': textLimits.caseNote,
  'member_decisions.note': textLimits.caseNote,
  'post_photos.alt': textLimits.photoAlt,
  'members.bio': textLimits.bio,
  'members.email': textLimits.email,
  'members.first_name': textLimits.name,
  'members.middle_name': textLimits.name,
  'members.name': textLimits.displayName,
  'members.surname': textLimits.name,
  'members.suspension_reason': textLimits.suspensionReason,
  'members.username': textLimits.username.max,
  'journeys.destination': textLimits.journeyPlace,
  'journeys.origin': textLimits.journeyPlace,
  'journeys.vehicle': textLimits.journeyVehicle,
  'rumours.explanation': textLimits.rumourExplanation,
  'rumours.source': textLimits.rumourSource,
  'rumours.text': textLimits.rumour,
  'notices.body': textLimits.noticeBody,
  'notices.title': textLimits.noticeTitle,
  'all_ppa_reviews.handover': textLimits.ppaReview,
  'all_ppa_reviews.text': textLimits.ppaReview,
  'push_subscriptions.endpoint': textLimits.pushEndpoint,
  'reports.note': textLimits.reportNote,
  'safety_call_members.text': textLimits.safetyAnswer,
  'safety_calls.reason': textLimits.safetyReason,
  'support_tickets.reply': textLimits.ticketMessage,
};

const test = appOfTests();
let checks: { table: string; definition: string }[];
beforeAll(async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(test.context.db);
  checks = rows;
});

/** Values that a pattern with the groups column and value finds in the schema's checks, by `table.column`. */
function found<T>(pattern: RegExp, read: (value: string) => T): Record<string, T> {
  return Object.fromEntries(
    checks.flatMap(({ table, definition }) => {
      const [, column, value] = pattern.exec(definition) ?? [];
      return column === undefined || value === undefined ? [] : [[`${table}.${column}`, read(value)] as const];
    }),
  );
}

describe('the checks of the database match the contracts', () => {
  it('in the allowed words: a new word needs a migration', () => {
    const inSchema = found(/\((\w+) = ANY \(ARRAY\[(.*?)\]/, (list) =>
      [...list.matchAll(/'([^']*)'/g)].map(([, word]) => word),
    );
    expect(inSchema).toEqual(words);
  });

  it('in the lengths of texts: a longer text needs a migration', () => {
    const inSchema = found(/char_length\((\w+)\) <= (\d+)/, Number);
    const { 'all_photos.caption': _neverWritten, ...written } = inSchema;
    expect(written).toEqual(lengths);
  });

  it('in the number of photos in the gallery', () => {
    expect(found(/\((gallery_position) <= (\d+)/, Number)).toEqual({
      'all_photos.gallery_position': photoLimits.galleryMax - 1,
    });
  });
});
