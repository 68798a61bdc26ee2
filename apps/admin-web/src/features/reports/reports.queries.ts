import { pageLimits } from '@kopa/contracts/limits';
import {
  decideCase,
  decideCases,
  type GivenDecision,
  getCase,
  giveCaseBack,
  listCases,
  takeCase,
} from '@kopa/contracts/moderation/cases';
import type { CaseStatus, SubjectType } from '@kopa/contracts/moderation/reports';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, fetchBlob } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Filters of the cases. */
export interface CaseFilter {
  status: CaseStatus;
  subjectType?: SubjectType;
  urgent?: true;
}

/** Cases that match, urgent ones before all, then the gravest first, page by page. */
export function casesQuery(filter: CaseFilter) {
  return infiniteQueryOptions({
    queryKey: ['cases', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch reports',
        api.page(listCases, { query: { limit: pageLimits.longDefault, ...filter, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** One case with its reports and the member's history. */
export function caseQuery(id: number) {
  return queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) =>
      withErrorText('Failed to fetch the case', api.call(getCase, { params: { id } }, { signal })),
  });
}

/** The evidence of a case as an address for an image. */
export function evidenceQuery(path: string) {
  return queryOptions({
    queryKey: ['evidence', path],
    queryFn: async ({ signal }) => asDataUrl(await withErrorText('Failed to fetch the photo', fetchBlob(path, signal))),
  });
}

/** The sound of a case's voice note. */
export function voiceQuery(path: string) {
  return queryOptions({
    queryKey: ['evidence', path],
    queryFn: ({ signal }) => withErrorText('Failed to fetch the voice note', fetchBlob(path, signal)),
  });
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('Failed to fetch the photo'));
    reader.readAsDataURL(blob);
  });
}

/** Takes a case, or gives it back. */
export const assignMutation = mutationOptions({
  mutationFn: ({ id, isTaken }: { id: number; isTaken: boolean }) =>
    withErrorText('Failed to change the case', api.call(isTaken ? takeCase : giveCaseBack, { params: { id } })),
});

/** Decides a case. */
export const decideMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number } & GivenDecision) =>
    withErrorText('Failed to decide the case', api.call(decideCase, { params: { id }, body })),
});

/** Decides several cases alike. */
export const decideCasesMutation = mutationOptions({
  mutationFn: (body: { caseIds: number[] } & GivenDecision) =>
    withErrorText('Failed to decide the cases', api.call(decideCases, { body })),
});
