import type { Case } from '@kopa/contracts/cases';
import * as cases from '@kopa/contracts/cases';
import { severities } from '@kopa/contracts/cases';
import { answer } from '@kopa/contracts/msw';
import { createReport, listOwnReports } from '@kopa/contracts/reports';
import { assertUndecided } from '@kopa/rules/cases';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { Refusal } from '@kopa/rules/refusal';
import { callsOf } from '../calls.ts';
import { decide } from '../decisions.ts';
import { createOnce } from '../once.ts';
import { assertRecentCode } from '../one-time-codes.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { caseDetails, caseView, report, reportView } from '../reports.ts';
import type { StoredCase } from '../stored.ts';
import type { World } from '../world.ts';

/** The position in the list of cases: the gravest first, within it the oldest. */
const positionOf = ({ severity, id }: Case) => (severities.indexOf(severity) + 1) * 536_870_912 - id;

/** Members' reports, and the administrators' cases. */
export function reportHandlers(world: World) {
  const calls = callsOf(world);

  function caseOf(id: number): StoredCase {
    const found = world.cases.find((one) => one.id === id);
    assertFound(found);
    return found;
  }

  function assign(id: number, assignee: string | null) {
    const found = caseOf(id);
    assertUndecided(found.decision?.decidedAt ?? null);
    found.assignee = assignee;
    return caseView(world, found);
  }

  return [
    calls.member(createReport, ({ user, body, key }) => {
      const creation = { memberId: user.id, operation: 'report', input: body, key };
      const { result, status } = createOnce(world, creation, {
        create() {
          const { id, isNew } = report(world, user.id, body);
          return { id, status: isNew ? 201 : 200 };
        },
        find: (id) => world.reports.find((one) => one.id === id),
      });
      return answer(asCreated.report(reportView(world, result)), { status });
    }),
    calls.member(listOwnReports, ({ user, ...input }) => {
      const own = newestFirst(world.reports).filter(({ userId }) => userId === user.id);
      return pageOf(
        own.map((one) => reportView(world, one)),
        input,
      );
    }),
    calls.administrator(cases.listCases, (input) => {
      const { status, subjectType } = input.query;
      const found = world.cases
        .map((one) => caseView(world, one))
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => subjectType === undefined || one.subjectType === subjectType)
        .sort((a, b) => positionOf(b) - positionOf(a));
      const page = pageOf(found, input, { positionOf });
      return answer(page.body, { headers: { ...page.headers, 'x-total-count': String(found.length) } });
    }),
    calls.administrator(cases.getCase, ({ params }) => caseDetails(world, caseOf(params.id))),
    calls.administrator(cases.takeCase, ({ administrator, params }) => assign(params.id, administrator)),
    calls.administrator(cases.giveCaseBack, ({ params }) => assign(params.id, null)),
    calls.administrator(cases.decideCase, ({ account, administrator, params, body }) => {
      if (body.action === 'suspend') assertRecentCode(account, world.now());
      const found = caseOf(params.id);
      decide(world, found, body, administrator);
      return caseView(world, found);
    }),
    calls.administrator(cases.decideCases, ({ account, administrator, body: { caseIds, ...decision } }) => {
      if (decision.action === 'suspend') assertRecentCode(account, world.now());
      const decided: number[] = [];
      const refused: { id: number; code: string }[] = [];
      for (const id of caseIds) {
        try {
          decide(world, caseOf(id), decision, administrator);
          decided.push(id);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({ id, code: error.code });
        }
      }
      return { decided, refused };
    }),
  ];
}
