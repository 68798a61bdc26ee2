import { expect, it } from 'vitest';
import {
  arrivalNotice,
  arrivalQuestion,
  cancellationNotice,
  endNotice,
  lateNotice,
  newTimeNotice,
  watchRequest,
} from '../src/journey-notifications.ts';

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
  expect(lateNotice(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi has not confirmed the arrival in Ibadan. Call them first. In an emergency call 112.',
  });
  expect(newTimeNotice(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi now expects to reach Ibadan by 26 November at 18:30.',
  });
  expect(arrivalNotice(2, ada, journey)).toEqual({ ...ofAda, message: 'Ada Obi has arrived in Ibadan.' });
  expect(cancellationNotice(2, ada, journey)).toEqual({
    ...ofAda,
    message: 'Ada Obi cancelled the journey to Ibadan.',
  });
  expect(endNotice(2, ada, journey)).toEqual({ ...ofAda, message: 'The journey of Ada Obi to Ibadan has ended.' });
});

it('the end of a deleted account’s journey names nobody', () => {
  expect(endNotice(2, null, journey)).toEqual({
    ...{ memberId: 2, actorId: null, ...related },
    message: 'A journey that you were asked to watch has ended.',
  });
});
