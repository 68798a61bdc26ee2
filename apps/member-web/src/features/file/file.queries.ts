import { type LetterStep, listLetterTemplates } from '@kopa/contracts/file/letter-templates';
import {
  changeLetter,
  deleteLetter,
  getLeave,
  getLetter,
  handInLetter,
  type Letter,
  type LetterValues,
  listLetters,
  type NewOutcome,
  type NewStep,
  recordOutcome,
  undoStep,
} from '@kopa/contracts/file/letters';
import { deleteRecord, type FileRecord, listRecords } from '@kopa/contracts/file/records';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orderedBy } from '../../shared/lists/first-page.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { freshFromLoader } from '../../shared/page/page-loader.ts';
import { putLetter, recordPosition, removeLetter, removeRecord } from './file.cache.ts';
import { leaveKey, letterKey, lettersKey, recordsKey, templatesKey, wholeFileKey } from './file.keys.ts';
import { forgetPictures } from './records/forget-pictures.ts';

/** The letters that Kopa can write. */
export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  meta: { offline: true },
  staleTime: freshFromLoader,
  queryFn: ({ signal }) => api.call(listLetterTemplates, {}, { signal }),
});

/** The member's letters, newest first. */
export function lettersQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: lettersKey(memberId),
    meta: { offline: true },
    queryFn: ({ pageParam, signal }) =>
      api.page(listLetters, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    staleTime: freshFromLoader,
  });
}

/** One letter. Its warnings change with the day. */
export function letterQuery(memberId: number, id: number) {
  return queryOptions({
    queryKey: letterKey(memberId, id),
    meta: { offline: true },
    staleTime: freshFromLoader,
    queryFn: ({ signal }) => api.call(getLetter, { params: { id: memberId, letterId: id } }, { signal }),
  });
}

/** The days of leave that are left. */
export function leaveQuery(memberId: number) {
  return queryOptions({
    queryKey: leaveKey(memberId),
    meta: { offline: true },
    staleTime: freshFromLoader,
    queryFn: ({ signal }) => api.call(getLeave, { params: { id: memberId } }, { signal }),
  });
}

/** The member's records, the latest day first. */
export function recordsQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: recordsKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listRecords, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    staleTime: freshFromLoader,
    meta: { offline: true, ...orderedBy<FileRecord>(recordPosition) },
  });
}

/** All letters and records, for the print. */
export function wholeFileQuery(memberId: number) {
  const params = { id: memberId };
  return queryOptions({
    queryKey: wholeFileKey(memberId),
    staleTime: freshFromLoader,
    queryFn: async ({ signal }) => {
      const [records, letters] = await Promise.all([
        allOf<FileRecord>((query) => api.page(listRecords, { params, query }, { signal })),
        allOf<Letter>((query) => api.page(listLetters, { params, query }, { signal })),
      ]);
      return { records, letters };
    },
  });
}

/** Writes a letter anew with changed fields. */
export function changeMutation(client: QueryClient, memberId: number, id: number) {
  return letterMutation(client, memberId, (fields: LetterValues) =>
    api.call(changeLetter, { params: { id: memberId, letterId: id }, body: { fields } }),
  );
}

/** Enters that a letter was handed in at an office. */
export function handInMutation(client: QueryClient, memberId: number, id: number) {
  return letterMutation(client, memberId, ({ step, ...body }: NewStep & { step: LetterStep }) =>
    api.call(handInLetter, { params: { id: memberId, letterId: id, step }, body }),
  );
}

/** Takes the last step back. */
export function undoMutation(client: QueryClient, memberId: number, id: number) {
  return letterMutation(client, memberId, (step: LetterStep) =>
    api.call(undoStep, { params: { id: memberId, letterId: id, step } }),
  );
}

/** Enters the outcome of a letter. */
export function outcomeMutation(client: QueryClient, memberId: number, id: number) {
  return letterMutation(client, memberId, (body: NewOutcome) =>
    api.call(recordOutcome, { params: { id: memberId, letterId: id }, body }),
  );
}

/** Deletes a letter. */
export function deleteLetterMutation(client: QueryClient, memberId: number, id: number) {
  return mutationOptions({
    mutationFn: () => api.call(deleteLetter, { params: { id: memberId, letterId: id } }),
    onSuccess: () => removeLetter(client, memberId, id),
  });
}

/** Deletes a record with its photos and its code. */
export function deleteRecordMutation(client: QueryClient, memberId: number, { id, photos }: FileRecord) {
  return mutationOptions({
    mutationFn: () => api.call(deleteRecord, { params: { id: memberId, recordId: id } }),
    onSuccess() {
      removeRecord(client, memberId, id);
      void forgetPictures(photos.map(({ url }) => url));
    },
  });
}

function letterMutation<V>(client: QueryClient, memberId: number, call: (given: V) => Promise<Letter>) {
  return mutationOptions({ mutationFn: call, onSuccess: (letter) => putLetter(client, memberId, letter) });
}

/** All items of a list. */
async function allOf<T>(
  page: (query: { limit: number; cursor: string | undefined }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items: found, nextCursor } = await page({ limit: pageLimits.max, cursor });
    items.push(...found);
    cursor = nextCursor;
  }
  return items;
}
