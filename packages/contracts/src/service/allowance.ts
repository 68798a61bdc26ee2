import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Count, Id, Nullable, Strict } from '../schema.ts';
import { LagosDate, Month } from './service-year.ts';

/** How many members have answered for a month, and to how many of them the allowance has come. */
export const AllowanceCount = Type.Object({ paid: Count, answers: Count });
export type AllowanceCount = Static<typeof AllowanceCount>;

/** The allowance of a month. A count is null where its members could be recognised by it (product 4.30). */
export const Allowance = Type.Object({
  /** One's own answer; a `paidOn` of null means that it has not come yet. */
  mine: Nullable(Type.Object({ paidOn: Nullable(LagosDate) })),
  /** Of the state and the batch in one's own portal record. */
  state: Nullable(AllowanceCount),
  batch: Nullable(AllowanceCount),
  everybody: Nullable(AllowanceCount),
});
export type Allowance = Static<typeof Allowance>;

const tags: Tag[] = ['service year'];

export const getAllowance = route({
  method: 'GET',
  url: '/api/allowance/:month',
  schema: {
    operationId: 'getAllowance',
    tags,
    summary: 'Whether the allowance of a month has come',
    params: Strict({ month: Month }),
    response: { 200: Allowance },
  },
});

export const answerAllowance = route({
  method: 'PUT',
  url: '/api/users/:id/allowance/:month',
  self: { params: ['id'] },
  errors: ['portal_account_used'],
  schema: {
    operationId: 'answerAllowance',
    tags,
    summary: 'Say on which day the allowance of a month has come, or that it has not come yet',
    description: 'A month or day in the future, a month more than two years ago, and a day before the month, are 400.',
    params: Strict({ id: Id, month: Month }),
    body: Strict({ paidOn: Nullable(LagosDate) }),
    response: { 200: Allowance },
  },
});
