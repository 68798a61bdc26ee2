import { caseLimits } from '@kopa/contracts/limits';
import * as adminAppeals from '@kopa/contracts/moderation/admin-appeals';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import * as cases from '@kopa/contracts/moderation/cases';
import * as decisions from '@kopa/contracts/moderation/decisions';
import * as reports from '@kopa/contracts/moderation/reports';
import { getTransparency } from '@kopa/contracts/moderation/transparency';
import { answer } from '@kopa/contracts/msw';
import { appealTicket, appealUntil, restoredOf } from '@kopa/rules/moderation/appeals';
import {
  assertMayDecide,
  assertUndecided,
  caseDueAt,
  excerpt,
  isUrgent,
  outcomeOf,
  type Reasons,
  removesSubject,
  severityOf,
  suspensionEnd,
} from '@kopa/rules/moderation/cases';
import type { Refusal } from '@kopa/rules/refusal';
import { callsOf } from './calls.ts';
import { added, changed, found, newestFirst, pageOf, removeAll } from './collection.ts';
import { createTicket } from './desk.ts';
import { officeName } from './office/offices.ts';
import { administratorNamed, memberOf } from './people/views.ts';
import type { StoredAppeal, StoredCase, StoredDecision, StoredReport } from './stored.ts';
import type { World } from './world.ts';

/** A row that can be reported; each kind has some of the fields. */
interface Subject {
  id: number;
  userId?: number;
  senderId?: number;
  ownerId?: number | null;
  content?: string;
  text?: string | null;
  name?: string;
  url?: string;
  photos?: readonly { url: string }[];
}

function subjectsOf(world: World, type: reports.SubjectType): Subject[] {
  const { posts, comments, messages, groupMessages, photos, ppaReviews, groups } = world;
  const lists = { post: posts, comment: comments, direct_message: messages, group_message: groupMessages };
  const members = world.members.map(({ user: { id, name } }) => ({ id, userId: id, name }));
  return { ...lists, photo: photos, ppa_review: ppaReviews, group: groups, member: members }[type];
}

/** Reports something, in the open case about it or in a new one. */
export function report(world: World, userId: number, given: reports.NewReport): StoredReport {
  const { subjectType, subjectId, reason, note } = given;
  const subject = found(subjectsOf(world, subjectType), subjectId);
  const memberId = subject.userId ?? subject.senderId ?? subject.ownerId ?? null;
  const text = subject.content ?? subject.text ?? subject.name ?? null;
  const photos = (subject.photos ?? [subject]).flatMap(({ url }) => url ?? []);
  const createdAt = world.now().toISOString();
  const isAbout = (one: StoredCase) => one.subjectType === subjectType && one.subjectId === subjectId;
  const known = world.cases.find((one) => isAbout(one) && one.decision === null);
  const snapshot = { text, photo: photos[0] ?? null, photos, voice: null };
  const times = { firstReportedAt: createdAt, lastReportedAt: createdAt };
  const opened = { id: world.nextId(), subjectType, subjectId, memberId, snapshot, assignee: null, decision: null };
  const { id: caseId } = known ?? added(world.cases, { ...opened, ...times });
  return added(world.reports, { id: world.nextId(), caseId, userId, reason, note: note || null, createdAt });
}

/** Decides a case, with its consequences. @throws 400 cannot_remove, no_member; 409 already_decided */
export function decide(world: World, id: number, body: cases.GivenDecision, administrator: string): StoredCase {
  const { subjectType, subjectId, memberId, snapshot, decision } = found(world.cases, id);
  const { action, days = null } = body;
  const hasMember = memberId !== null && memberOf(world, memberId).isDeleted !== true;
  assertMayDecide(action, subjectType, hasMember);
  assertUndecided(decision?.decidedAt ?? null);
  const note = body.note || null;
  const decidedAt = world.now().toISOString();
  if (removesSubject(action, subjectType)) removeAll(subjectsOf(world, subjectType), (one) => one.id === subjectId);
  if (memberId !== null && action !== 'dismiss') {
    if (action === 'suspend') suspend(world, memberId, { days, note });
    const text = snapshot.text === null ? null : excerpt(snapshot.text);
    const decided = { memberId, caseId: id, action, subjectType, excerpt: text, note, days };
    added(world.decisions, { id: world.nextId(), ...decided, decidedAt, administrator });
  }
  return changed(world.cases, id, { decision: { action, days, note, administrator, decidedAt } });
}

/** Suspends a member, for some days or without an end. */
export function suspend(world: World, id: number, { days, note }: { days: number | null; note: string | null }): void {
  const until = suspensionEnd(world.now(), days ?? undefined)?.toISOString() ?? null;
  Object.assign(memberOf(world, id), { isActive: false, suspendedUntil: until, suspensionReason: note });
}

/** Reports, cases, decisions and appeals. */
export function moderationHandlers(world: World) {
  const calls = callsOf(world);
  const position = ({ severity, isUrgent: first, id }: cases.Case) =>
    (first ? 4 : cases.severities.indexOf(severity) + 1) * 536_870_912 - id;
  const memberView = (id: number) => {
    const { user, isActive, isDeleted = false } = memberOf(world, id);
    return { id, name: user.name, username: user.username, isActive, isDeleted };
  };

  function reportView({ id, caseId, reason, note, createdAt }: StoredReport): reports.Report {
    const { subjectType, subjectId, decision } = found(world.cases, caseId);
    const about = { id, subjectType, subjectId, reason, note, createdAt };
    if (decision === null) return { ...about, status: 'open', outcome: null, resolvedAt: null };
    return { ...about, status: 'resolved', outcome: outcomeOf[decision.action], resolvedAt: decision.decidedAt };
  }

  function caseView({ memberId, assignee, decision, ...shown }: StoredCase): cases.Case {
    const reasons: Reasons = {};
    const own = world.reports.filter(({ caseId }) => caseId === shown.id);
    for (const { reason } of own) reasons[reason] = (reasons[reason] ?? 0) + 1;
    const [urgent] = own.filter(({ reason }) => isUrgent({ [reason]: 1 }));
    const isDeleted = !subjectsOf(world, shown.subjectType).some(({ id }) => id === shown.subjectId);
    return {
      ...{ ...shown, reportCount: own.length, reasons, severity: severityOf(reasons), isDeleted },
      isUrgent: urgent !== undefined,
      dueAt: caseDueAt({ urgentAt: urgent?.createdAt ?? null, isDecided: decision !== null }),
      member: memberId === null ? null : memberView(memberId),
      status: decision === null ? 'open' : 'resolved',
      assignee: assignee === null ? null : administratorNamed(world, assignee),
      decision: decision && { ...decision, administrator: administratorNamed(world, decision.administrator) },
    };
  }

  function caseDetails(one: StoredCase): cases.CaseDetails {
    const own = newestFirst(world.reports).filter(({ caseId }) => caseId === one.id);
    const others = newestFirst(world.cases).filter(({ id, memberId }) => id !== one.id && memberId === one.memberId);
    return {
      ...caseView(one),
      reports: own.map(({ userId, reason, note, createdAt }) => ({
        ...{ reporter: { id: userId, name: memberOf(world, userId).user.name }, reason, note, createdAt },
      })),
      history: others.slice(0, caseLimits.history).map(caseView),
      offices: world.offices
        .filter(
          ({ holder, holderKind, status }) =>
            holderKind === 'member' && holder?.id === one.memberId && status === 'accepted',
        )
        .map(officeName),
    };
  }

  function appealView({ memberId: _m, decisionId: _d, administrator: _a, ...appeal }: StoredAppeal): decisions.Appeal {
    return appeal;
  }

  function decisionView({ memberId: _member, administrator: _name, ...decision }: StoredDecision) {
    const appeal = world.appeals.find(({ decisionId }) => decisionId === decision.id);
    const { restored: _restored, ...shown } = appeal === undefined ? { restored: null } : appealView(appeal);
    const until = appealUntil(decision.decidedAt).toISOString();
    return { ...decision, appealUntil: until, appeal: 'id' in shown ? shown : null };
  }

  function adminAppealView<C>(stored: StoredAppeal, viewer: string, view: (one: StoredCase) => C) {
    const decision = found(world.decisions, stored.decisionId);
    const { isDeleted: _isDeleted, ...member } = memberView(stored.memberId);
    const about = world.cases.find(({ id }) => id === decision.caseId);
    return {
      ...{ ...appealView(stored), member, decision: decisionView(decision) },
      isOwnDecision: decision.administrator === viewer,
      administrator: stored.administrator === null ? null : administratorNamed(world, stored.administrator),
      case: about === undefined ? null : view(about),
    };
  }

  function appeal(decisionId: number, memberId: number, text: string): StoredAppeal {
    const open = { status: 'open', outcome: null, note: null, restored: null, resolvedAt: null } as const;
    const made = { id: world.nextId(), memberId, decisionId, text, createdAt: world.now().toISOString() };
    return added(world.appeals, { ...made, ...open, administrator: null });
  }

  return [
    calls.member(reports.createReport, ({ user, body }) =>
      answer(reportView(report(world, user.id, body)), { status: 201 }),
    ),
    calls.member(reports.listOwnReports, ({ user, ...input }) =>
      pageOf(world.reports.filter(({ userId }) => userId === user.id).map(reportView), input),
    ),
    calls.administrator(cases.listCases, (input) => {
      const { status, subjectType, urgent } = input.query;
      const isListed = (one: cases.Case) =>
        (status ?? one.status) === one.status &&
        (subjectType ?? one.subjectType) === one.subjectType &&
        (urgent ?? one.isUrgent) === one.isUrgent;
      return pageOf(world.cases.map(caseView).filter(isListed), input, { positionOf: position, isCounted: true });
    }),
    calls.administrator(cases.getCase, ({ params }) => caseDetails(found(world.cases, params.id))),
    calls.administrator(cases.takeCase, ({ administrator: assignee, params }) =>
      caseView(changed(world.cases, params.id, { assignee })),
    ),
    calls.administrator(cases.giveCaseBack, ({ params }) =>
      caseView(changed(world.cases, params.id, { assignee: null })),
    ),
    calls.administrator(cases.decideCase, ({ administrator, params, body }) =>
      caseView(decide(world, params.id, body, administrator)),
    ),
    calls.administrator(cases.decideCases, ({ administrator, body: { caseIds, ...body } }) => {
      const results = caseIds.map((id) => {
        try {
          return { id: decide(world, id, body, administrator).id, code: null };
        } catch (error) {
          return { id, code: (error as Refusal).code };
        }
      });
      const decided = results.filter(({ code }) => code === null).map(({ id }) => id);
      return { decided, refused: results.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }])) };
    }),

    calls.member(decisions.listDecisions, ({ user, ...input }) =>
      pageOf(world.decisions.filter(({ memberId }) => memberId === user.id).map(decisionView), input),
    ),
    calls.member(decisions.appealDecision, ({ user, params, body }) =>
      appealView(appeal(params.decisionId, user.id, body.text)),
    ),
    calls.visitor(createAppeal, ({ body }) => {
      const member = world.members.find(({ user }) => user.email === body.email);
      const { id } = createTicket(world, member?.user.id ?? 0, appealTicket(body));
      return answer({ id }, { status: 201 });
    }),
    calls.administrator(adminAppeals.listAppeals, ({ administrator, ...input }) => {
      const listed = world.appeals.filter(({ status }) => (input.query.status ?? status) === status);
      const shown = listed.map((one) => adminAppealView(one, administrator, caseView));
      return pageOf(shown, input, { positionOf: ({ id }) => 2_147_483_647 - id, isCounted: true });
    }),
    calls.administrator(adminAppeals.getAppeal, ({ administrator, params }) =>
      adminAppealView(found(world.appeals, params.id), administrator, caseDetails),
    ),
    calls.administrator(adminAppeals.decideAppeal, ({ administrator, params, body: { outcome, note } }) => {
      const { action } = found(world.decisions, found(world.appeals, params.id).decisionId);
      const restored = restoredOf(outcome, action, { isContent: true, suspension: null });
      const resolved = { status: 'resolved', resolvedAt: world.now().toISOString() } as const;
      const decided = changed(world.appeals, params.id, { ...resolved, outcome, note, restored, administrator });
      return adminAppealView(decided, administrator, caseDetails);
    }),
    calls.visitor(getTransparency, () => ({ quarters: world.quarters })),
  ];
}
