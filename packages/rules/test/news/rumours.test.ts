import { expect, it } from 'vitest';
import { answerNotification } from '../../src/news/rumours.ts';

it('an asker is told the verdict and its subject', () => {
  const answer = { verdict: 'false', explanation: 'It is not.' } as const;
  expect(answerNotification(7, { id: 3, text: 'The allowance doubles' }, answer)).toEqual({
    ...{ memberId: 7, actorId: null, type: 'other', relatedId: 3, relatedType: 'rumour' },
    message: 'You asked about “The allowance doubles”. The answer: False.',
  });
  expect(answerNotification(7, { id: 3, text: 'x'.repeat(400) }, answer).message.length).toBeLessThan(150);
});
