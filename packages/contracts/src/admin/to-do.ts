import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Count } from '../schema.ts';

/** The number of things of each kind that wait for the caller's role; 0 for those on which the role may not act. */
export const ToDo = Type.Object({
  urgentCases: Count,
  overdueTickets: Count,
  /** Tickets whose answer is due, with the overdue ones. */
  waitingTickets: Count,
  openAppeals: Count,
  openRumours: Count,
  /** Running safety calls that some members have not answered. */
  safetyCalls: Count,
  /** Background jobs that have failed for good, for super administrators. */
  failedJobs: Count,
});
export type ToDo = Static<typeof ToDo>;

const call = callsOf('admin', 'official');

export const getToDo = call('getToDo', 'GET /api/admin/to-do', {
  summary: 'The numbers of things that wait for an administrator',
  description: 'An official gets the safety calls of the own places.',
  response: { 200: ToDo },
});
