import type { Case } from '@kopa/contracts/cases';
import * as cases from '@kopa/contracts/cases';
import { severities } from '@kopa/contracts/cases';
import { caseLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import { createReport, listOwnReports } from '@kopa/contracts/reports';
import {
  assertMayDecide,
  assertUndecided,
  decisionNotice,
  outcomeMessage,
  outcomeOf,
  removesSubject,
  suspensionEnd,
} from '@kopa/rules/cases';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { callsOf } from '../calls.ts';
import { cancelJourneysOf } from '../journey-ends.ts';
import { notify, publishNotification } from '../notices.ts';
import { createOnce } from '../once.ts';
import { assertRecentCode } from '../one-time-codes.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { caseView, removeSubject, report, reportView } from '../reports.ts';
import { endSessionsOf } from '../sessions.ts';
import type { StoredCase } from '../stored.ts';
import { memberOf } from '../views.ts';
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
    calls.administrator(cases.getCase, ({ params }) => {
      const found = caseOf(params.id);
      const reports = newestFirst(world.reports)
        .filter(({ caseId }) => caseId === found.id)
        .map(({ userId, reason, note, createdAt }) => {
          const reporter = { id: userId, name: memberOf(world, userId).user.name };
          return { reporter, reason, note, createdAt };
        });
      const history = newestFirst(world.cases)
        .filter((one) => one !== found && one.memberId !== null && one.memberId === found.memberId)
        .slice(0, caseLimits.history);
      return { ...caseView(world, found), reports, history: history.map((one) => caseView(world, one)) };
    }),
    calls.administrator(cases.takeCase, ({ administrator, params }) => assign(params.id, administrator)),
    calls.administrator(cases.giveCaseBack, ({ params }) => assign(params.id, null)),
    calls.administrator(cases.decideCase, ({ account, administrator, params, body }) => {
      if (body.action === 'suspend') assertRecentCode(account, world.now());
      const found = caseOf(params.id);
      const { id, subjectType, memberId, snapshot } = found;
      const { action } = body;
      const isThere = (userId: number) => memberOf(world, userId).isDeleted !== true;
      const hasMember = memberId !== null && isThere(memberId);
      assertMayDecide(action, subjectType, hasMember);
      assertUndecided(found.decision?.decidedAt ?? null);
      const now = world.now();
      const days = action === 'suspend' ? (body.days ?? null) : null;
      const note = body.note || null;
      if (action === 'suspend' && memberId !== null) {
        const member = memberOf(world, memberId);
        member.isActive = false;
        member.suspendedUntil = suspensionEnd(now, days ?? undefined)?.toISOString() ?? null;
        member.suspensionReason = note;
        endSessionsOf(world, memberId);
        cancelJourneysOf(world, memberId, { isDeleted: false });
      }
      if (removesSubject(action, subjectType)) removeSubject(world, found);
      found.decision = { action, days, note, administrator, decidedAt: now.toISOString() };
      const notice = hasMember
        ? decisionNotice({ id, subjectType, memberId, text: snapshot.text }, action, note)
        : null;
      if (notice !== null) publishNotification(world, notify(world, notice));
      const message = outcomeMessage(subjectType, outcomeOf[action]);
      for (const { id: relatedId, caseId, userId } of world.reports) {
        if (caseId !== id || !isThere(userId)) continue;
        const told = { memberId: userId, actorId: null, type: 'other', message, relatedId } as const;
        publishNotification(world, notify(world, { ...told, relatedType: 'report' }));
      }
      return caseView(world, found);
    }),
  ];
}
