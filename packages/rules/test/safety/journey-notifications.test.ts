import { textLimits } from '@kopa/contracts/text-limits';
import { expect, it } from 'vitest';
import { notificationPush } from '../../src/notifications/push.ts';
import {
  arrivalNotification,
  arrivalQuestion,
  cancellationNotification,
  endNotification,
  lateNotification,
  newTimeNotification,
  watchRequest,
} from '../../src/safety/journey-notifications.ts';

const ada = { id: 1, name: 'Ada Obi' };
const journey = { id: 9, to: 'Ibadan', expectedAt: '2026-11-26T17:30:00Z' };
const related = { type: 'other', relatedId: 9, relatedType: 'journey' };
const ofAda = { memberId: 2, actorId: 1, ...related };

it('each notification names the journey, the destination and the traveller', () => {
  expect(watchRequest(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi asks you to watch a journey to Ibadan',
  });
  expect(arrivalQuestion(1, journey)).toEqual({
    ...{ memberId: 1, actorId: null, ...related },
    message: 'Have you arrived? You expected to reach Ibadan by 26 November at 18:30.',
  });
  expect(lateNotification(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi has not confirmed the arrival in Ibadan. Call them first. In an emergency call 112.',
  });
  expect(newTimeNotification(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi now expects to reach Ibadan by 26 November at 18:30.',
  });
  expect(arrivalNotification(2, ada, journey)).toEqual({ ...ofAda, message: 'Ada Obi has arrived in Ibadan.' });
  expect(cancellationNotification(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi cancelled the journey to Ibadan.',
  });
  expect(endNotification(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'The journey of Ada Obi to Ibadan has ended.',
  });
});

it('the end of a deleted account’s journey names nobody', () => {
  expect(endNotification(2, null, journey)).toEqual({
    ...{ memberId: 2, actorId: null, ...related },
    message: 'A journey that you were asked to watch has ended.',
  });
});

it('the push message of an alert has the emergency number, however long the words are', () => {
  const traveller = { id: 1, name: 'N'.repeat(textLimits.displayName) };
  const { message } = lateNotification(2, traveller, { ...journey, to: '😀'.repeat(textLimits.journeyPlace) });
  const told = { id: 1, type: 'other', message, relatedId: 9, relatedType: 'journey', actorUsername: 'ada' } as const;
  expect(notificationPush(told).body).toMatch(/ 112\.$/);
});

it.each([
  ['2026-11-26T22:59:00Z', '26 November at 23:59'],
  ['2026-11-26T23:00:00Z', '27 November at 00:00'],
  ['2026-11-27T00:30:00Z', '27 November at 01:30'],
  ['2026-12-31T23:15:00Z', '1 January at 00:15'],
])('the expected time %s stands in the words of Lagos: %s', (expectedAt, words) => {
  const told = { ...journey, expectedAt };
  expect(arrivalQuestion(1, told).message).toBe(`Have you arrived? You expected to reach Ibadan by ${words}.`);
  expect(newTimeNotification(2, ada, told).message).toBe(`Ada Obi now expects to reach Ibadan by ${words}.`);
});
