import type { AdminRole } from '@kopa/contracts/access';
import type { ToDo } from '@kopa/contracts/admin/to-do';
import type { Scope } from '@kopa/rules/office/office-scope';
import type { Context } from '../../process/context.ts';
import { countFailedJobs } from './system.queries.ts';
import { countUnansweredCalls, findDeskToDo } from './to-do.queries.ts';

const nothing = { urgentCases: 0, overdueTickets: 0, waitingTickets: 0, openAppeals: 0, openRumours: 0 };

/** The numbers of things that wait for a role; an official's are those of a scope. */
export async function toDoOf({ db, now }: Context, role: AdminRole, scope: Scope): Promise<ToDo> {
  const at = now();
  return {
    ...(role === 'official' ? nothing : await findDeskToDo(db, at)),
    safetyCalls: await countUnansweredCalls(db, scope, at),
    failedJobs: role === 'super_admin' ? await countFailedJobs(db) : 0,
  };
}
