import { mentionLimits } from '@kopa/contracts/limits';
import { expect, test } from 'vitest';
import { isGroupMention, mentionedNames, mentionNotification, mentionsIn } from '../../src/feed/mentions.ts';
import { invitationNotification, type NotificationDraft } from '../../src/notifications/notifications.ts';

test('an @ and a username is a mention, in any place of a text and in any case', () => {
  const text = '@Ada.Obi, (@bayo_1) and @chi-chi. Thanks @ADA.OBI!';
  expect(mentionsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '@Ada.Obi',
    '@bayo_1',
    '@chi-chi',
    '@ADA.OBI',
  ]);
  expect(mentionedNames(text)).toEqual(['ada.obi', 'bayo_1', 'chi-chi']);
});

test('the shortest and the longest username are mentions', () => {
  const [shortest, longest] = ['abc', 'a'.repeat(50)];
  expect(mentionedNames(`@${shortest} @${longest}`)).toEqual([shortest, longest]);
});

test('addresses, parts of words and names of another length are no mentions', () => {
  for (const text of ['ada@kopa.ng', 'x.@ada', 'é@ada', '@@ada', '@ab', `@${'a'.repeat(51)}`, '@ ada', '/@ada']) {
    expect(mentionsIn(text), text).toEqual([]);
  }
});

const many = 200_000;
test.each([
  [`@ada${'.'.repeat(many)}`, ['ada']],
  [`@${'.'.repeat(many)}ada`, []],
  [`@${'.-'.repeat(many)}!`, []],
  [`@${'a.'.repeat(many)}`, []],
  [`${'@'.repeat(many)}ada`, []],
  [`${' @'.repeat(many)}ada`, ['ada']],
])('the text of many characters in row %# is read once', (text, names) => {
  // Work that grows with the square of the length does not end within the time of a test.
  expect(mentionsIn(text).map(({ username }) => username)).toEqual(names);
});

test('a text notifies a bounded number of members', () => {
  const many = Array.from({ length: mentionLimits.perText + 5 }, (_, i) => `@member${i}`).join(' ');
  expect(mentionedNames(many)).toHaveLength(mentionLimits.perText);
});

test('a mention in a group leads to the group, any other to the post', () => {
  const ada = { id: 1, name: 'Ada' };
  expect(mentionNotification(2, ada, { kind: 'comment', postId: 7 })).toEqual({
    ...{ memberId: 2, actorId: 1, type: 'other', relatedId: 7, relatedType: 'post' },
    message: 'Ada mentioned you in a comment',
  });
  expect(mentionNotification(2, ada, { kind: 'group_message', group: { id: 3, name: 'Cooks' } })).toMatchObject({
    ...{ relatedId: 3, relatedType: 'group', message: 'Ada mentioned you in Cooks' },
  });
});

test('a mention in a group is distinguished from an invitation to it and from a mention in a post', () => {
  const ada = { id: 1, name: 'Ada' };
  const group = { id: 3, name: 'Cooks' };
  const related = (draft: NotificationDraft) => ({ ...draft, relatedType: draft.relatedType ?? null });
  expect(isGroupMention(related(mentionNotification(2, ada, { kind: 'group_message', group })))).toBe(true);
  expect(isGroupMention(related(mentionNotification(2, ada, { kind: 'post', postId: 3 })))).toBe(false);
  expect(isGroupMention(related(invitationNotification(2, ada, group)))).toBe(false);
  const named = { id: 9, name: 'They mentioned you in Jos' };
  expect(isGroupMention(related(invitationNotification(2, ada, named)))).toBe(false);
  const inviting = { id: 9, name: 'Who invited you to Jos' };
  expect(isGroupMention(related(mentionNotification(2, ada, { kind: 'group_message', group: inviting })))).toBe(true);
});
