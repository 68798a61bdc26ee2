import type { Letter } from '@kopa/contracts/file/letters';
import type { FileRecord } from '@kopa/contracts/file/records';
import { DAY } from '@kopa/contracts/time';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached, putCached } from '../../shared/lists/change-cached.ts';
import { changeItems, insertItem, itemsOf, type Pages, putItem } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import { analyticsQuery } from '../../shared/people/people.queries.ts';
import { leaveKey, letterKey, lettersKey, recordsKey, wholeFileKey } from './file.keys.ts';

/** More ids than there will ever be. */
const mostIds = 1e10;

/** Shows a letter that was written or changed. Idempotent. */
export function putLetter(client: QueryClient, memberId: number, letter: Letter): void {
  putCached(client, letterKey(memberId, letter.id), letter);
  changeCached<Pages<Letter>>(client, lettersKey(memberId), (pages) =>
    itemsOf(pages).some(({ id }) => id === letter.id)
      ? putItem(pages, letter)
      : insertItem(pages, letter, 'newest first'),
  );
  refetchRest(client, memberId);
}

/** Removes a deleted letter. Idempotent. */
export function removeLetter(client: QueryClient, memberId: number, id: number): void {
  // So that the device removes its copy, too.
  client
    .getQueryCache()
    .find({ queryKey: letterKey(memberId, id) })
    ?.setState({ data: undefined });
  changeCached<Pages<Letter>>(client, lettersKey(memberId), (pages) => without(pages, id));
  refetchRest(client, memberId);
}

/** Shows a new record in its place: the latest day first, within a day the last one. Idempotent. */
export function putRecord(client: QueryClient, memberId: number, record: FileRecord): void {
  changeCached<Pages<FileRecord>>(client, recordsKey(memberId), (pages) => inserted(pages, record));
  refetchRest(client, memberId);
}

/** Removes a deleted record. Idempotent. */
export function removeRecord(client: QueryClient, memberId: number, id: number): void {
  changeCached<Pages<FileRecord>>(client, recordsKey(memberId), (pages) => without(pages, id));
  refetchRest(client, memberId);
}

/** Refetches the days of leave, the whole file, and its count on home. */
function refetchRest(client: QueryClient, memberId: number): void {
  const keys = [leaveKey(memberId), wholeFileKey(memberId), analyticsQuery(memberId).queryKey];
  for (const queryKey of keys) refetchWhere(client, { queryKey });
}

/** Rises with the day, and within a day with the id. */
export function recordPosition({ on, id }: FileRecord): number {
  return (Date.parse(on) / DAY) * mostIds + id;
}

/** The list with a record in its place, unless it is listed or comes after all that are loaded. */
function inserted(pages: Pages<FileRecord> | undefined, record: FileRecord): Pages<FileRecord> | undefined {
  if (pages === undefined || itemsOf(pages).some(({ id }) => id === record.id)) return pages;
  const own = recordPosition(record);
  const place = pages.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some((item) => recordPosition(item) < own),
  );
  const sorted = (items: FileRecord[]) =>
    [...items, record].sort((one, other) => recordPosition(other) - recordPosition(one));
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (index === place ? { ...page, items: sorted(page.items) } : page)),
  };
}

function without<T extends { id: number }>(pages: Pages<T> | undefined, id: number): Pages<T> | undefined {
  return changeItems(pages, (item) => (item.id === id ? null : item));
}
