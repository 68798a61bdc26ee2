import { maxId } from '@kopa/contracts/schema';
import { expect, test } from 'vitest';
import { readCursor, readTextCursor, writeCursor, writeTextCursor } from '../src/cursor.ts';

test('the format of cursors is stable, so that older cursors stay valid', () => {
  expect(writeCursor(7)).toBe('djE6Nw');
  expect(writeCursor(12_345)).toBe('djE6MTIzNDU');
  expect(writeCursor(maxId)).toBe('djE6OTAwNzE5OTI1NDc0MDk5MQ');
});

test('reading a cursor returns its position', () => {
  for (const position of [1, 12, 123, 1234, maxId]) expect(readCursor(writeCursor(position))).toBe(position);
  expect(readCursor(writeCursor(9_000_000_000_000_000), 2 ** 53)).toBe(9_000_000_000_000_000);
});

test.each([
  ['nothing', ''],
  ['a word', 'garbled'],
  ['a bare number', '7'],
  ['padding', 'djE6Nw=='],
  ['blanks', ' djE6Nw'],
  ['the position 0', 'djE6MA'],
  ['a negative position', 'djE6LTc'],
  ['a position beyond the list', writeCursor(maxId + 1)],
  ['another version', 'djI6Nw'],
  ['characters that are no base64', 'djE6Nw!'],
])('%s is not a cursor', (_says, cursor) => {
  expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
});

test('a cursor of a text returns its text and id', () => {
  for (const position of [
    { text: 'LA/26A/0001', id: 7 },
    { text: '', id: maxId },
    { text: 'Ẹ̀kọ́ 100%:x', id: 1 },
  ]) {
    expect(readTextCursor(writeTextCursor(position))).toEqual(position);
  }
});

test.each(['', 'garbled', writeCursor(7), 'djI6MDpMQQ', 'djI6Nzol', 'djI6NzpMQS8yNkE'])(
  '%s is not a cursor of a text',
  (cursor) => {
    expect(() => readTextCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  },
);
