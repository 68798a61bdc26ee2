import { buildMessage } from '@kopa/mocks/builders';
import { expect, test } from 'vitest';
import { splitByPage } from './split-by-page.ts';
import type { ShownMessage } from './use-chat.ts';

const parts = { sender: null, replyTo: null, attachments: [], reactions: [], editedAt: null, deletedAt: null };
const messages = (...ids: number[]): ShownMessage[] => ids.map((id) => ({ ...buildMessage(id), ...parts }));
const idsOf = (pages: ReturnType<typeof splitByPage>) => pages.map((page) => page.messages.map(({ id }) => id));

test('each page begins with its oldest message, and the last one also has new and pending messages', () => {
  const pages = splitByPage(messages(3, 4, 7, 8, 9, 12, -1), [3, 7, 9]);
  expect(idsOf(pages)).toEqual([
    [3, 4],
    [7, 8],
    [9, 12, -1],
  ]);
  expect(pages.map(({ from }) => from)).toEqual([0, 2, 4]);
});

test('the newest page stays the same one when older pages come, so that its messages are not drawn again', () => {
  const before = splitByPage(messages(7, 8, 9), [7]);
  const after = splitByPage(messages(3, 4, 7, 8, 9), [3, 7]);
  expect(before.at(-1)?.key).toBe('newest');
  expect(after.at(-1)?.key).toBe('newest');
});

test('a page whose oldest message is gone begins with the next one, and a page without any left is not there', () => {
  expect(idsOf(splitByPage(messages(4, 8, 9), [3, 7]))).toEqual([[4], [8, 9]]);
  expect(idsOf(splitByPage(messages(4, 9), [3, 5, 7]))).toEqual([[4], [9]]);
  expect(splitByPage([], [])).toEqual([]);
});

test('a page keeps its key when its oldest message is gone', () => {
  const keyOf = (...ids: number[]) => splitByPage(messages(...ids), [3, 7])[0]?.key;
  expect(keyOf(3, 4, 7)).toBe(keyOf(4, 7));
});

test('messages without a known page are one page', () => {
  expect(idsOf(splitByPage(messages(-1, -2), []))).toEqual([[-1, -2]]);
});
