import type { Letter } from '@kopa/contracts/file/letters';
import type { FileRecord } from '@kopa/contracts/file/records';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { putLetter, putRecord } from './file.cache.ts';
import { letterKey, recordsKey } from './file.keys.ts';

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

test('a new record stands in its place by its day, within a day as the last one', () => {
  const client = createQueryClient();
  const record = (id: number, on: string) => ({ id, on }) as FileRecord;
  const items = [record(2, '2026-03-05'), record(1, '2026-03-02')];
  client.setQueryData<Pages<FileRecord>>(recordsKey(1), {
    pages: [{ items, nextCursor: null, total: null }],
    pageParams: [undefined],
  });
  putRecord(client, 1, record(3, '2026-03-03'));
  putRecord(client, 1, record(4, '2026-03-02'));
  const shown = itemsOf(client.getQueryData<Pages<FileRecord>>(recordsKey(1)));
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
});
