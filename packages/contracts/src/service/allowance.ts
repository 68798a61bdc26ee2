import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
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

const call = callsOf('service', 'member');

export const getAllowance = call('getAllowance', 'GET /api/allowance/:month', {
  summary: 'Whether the allowance of a month has come',
  params: Strict({ month: Month }),
  response: { 200: Allowance },
});

export const answerAllowance = call('answerAllowance', 'PUT /api/users/:id/allowance/:month', {
  summary: 'Say on which day the allowance of a month has come, or that it has not come yet',
  description: 'A month or day in the future, a month more than two years ago, and a day before the month, are 400.',
  self: { params: ['id'] },
  errors: ['portal_account_used'],
  params: Strict({ id: Id, month: Month }),
  body: Strict({ paidOn: Nullable(LagosDate) }),
  response: { 200: Allowance },
});
