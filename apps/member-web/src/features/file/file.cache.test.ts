import type { Letter } from '@kopa/contracts/service/letters';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { putLetter } from './file.cache.ts';
import { letterKey } from './file.keys.ts';

const letter = (on: string) => ({ id: 5, on }) as Letter;

test('a letter that was read before it was changed does not come back', async () => {
  const client = createQueryClient();
  const answers: ((answer: Letter) => void)[] = [];
  const queryKey = letterKey(1, 5);
  const queryFn = () => new Promise<Letter>((resolve) => answers.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  putLetter(client, 1, letter('2026-03-02'));
  answers[0]?.(letter('2026-03-01'));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKey)).toEqual(letter('2026-03-02'));
});

test('a new letter is cached before its page opens', () => {
  const client = createQueryClient();
  putLetter(client, 1, letter('2026-03-02'));
  expect(client.getQueryData(letterKey(1, 5))).toEqual(letter('2026-03-02'));
});
