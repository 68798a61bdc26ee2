import { expect, it } from 'vitest';
import { answerNotification, resembles } from '../../src/news/rumours.ts';

it('an asker is told the verdict and its subject', () => {
  const answer = { verdict: 'false', explanation: 'It is not.' } as const;
  expect(answerNotification(7, { id: 3, text: 'The allowance doubles' }, answer)).toEqual({
    ...{ memberId: 7, actorId: null, type: 'other', relatedId: 3, relatedType: 'rumour' },
    message: 'You asked about “The allowance doubles”. The answer: False.',
  });
  expect(answerNotification(7, { id: 3, text: 'x'.repeat(400) }, answer).message.length).toBeLessThan(150);
});

it('a rumour resembles a search with half of its longer words', () => {
  const text = 'They say the allowance rises to 100,000 naira in December';
  for (const search of ['allowance december', 'ALLOWANCE rises in January', 'naira', 'allowance parade']) {
    expect(resembles(text, search), search).toBe(true);
  }
  for (const search of ['passing out parade', 'the to in', '']) expect(resembles(text, search), search).toBe(false);
});
