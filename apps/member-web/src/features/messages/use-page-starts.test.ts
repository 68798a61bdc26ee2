import { buildMessage } from '@kopa/mocks/builders';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownMessage } from './use-chat.ts';
import { usePageStarts } from './use-page-starts.ts';

const parts = { sender: null, replyTo: null, attachments: [], reactions: [], editedAt: null, deletedAt: null };
const messages = (...ids: number[]): ShownMessage[] => ids.map((id) => ({ ...buildMessage(id), ...parts }));

function open(ids: number[], atFirst: number[]) {
  const { result, rerender } = renderHook(({ ids, atFirst }) => usePageStarts(messages(...ids), atFirst), {
    initialProps: { ids, atFirst },
  });
  return {
    starts: () => result.current,
    show: (next: number[], cached: number[]) => rerender({ ids: next, atFirst: cached }),
  };
}

test('each page that comes before the others begins with its oldest message', () => {
  const { starts, show } = open([7, 8, 9], [7]);
  show([3, 4, 7, 8, 9], [3, 7]);
  show([1, 3, 4, 7, 8, 9], [1, 3, 7]);
  expect(starts()).toEqual([1, 3, 7]);
});

test('no message moves to another page when the cache has other pages after a reconnect', () => {
  const { starts, show } = open([3, 4, 7, 8], [3, 7]);
  show([3, 4, 7, 8, 9, 10], [3, 7, 9]);
  expect(starts()).toEqual([3, 7]);
  show([7, 8, 9, 10], [7, 9]);
  expect(starts()).toEqual([3, 7]);
});

test('a chat that begins with a pending message has no page until messages have come', () => {
  const { starts, show } = open([-1], []);
  expect(starts()).toEqual([]);
  show([5, -1], [5]);
  expect(starts()).toEqual([5]);
});
