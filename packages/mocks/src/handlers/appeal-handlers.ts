import * as admin from '@kopa/contracts/admin-appeals';
import { createAppeal } from '@kopa/contracts/appeals';
import { appealDecision, listDecisions } from '@kopa/contracts/decisions';
import { answer } from '@kopa/contracts/msw';
import { getTransparency } from '@kopa/contracts/transparency';
import {
  appealNotification,
  appealTicket,
  assertMayAppeal,
  assertMayAskForReview,
  assertMayDecideAppeal,
  restoredOf,
  suspensionAfter,
} from '@kopa/rules/appeals';
import { assertKnowsPassword, isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { isEnded, withStatus } from '@kopa/rules/tickets';
import { callsOf } from '../calls.ts';
import { addDecision, appealOf, appealView, decisionView, newestSuspension } from '../decisions.ts';
import { notify, publishNotification } from '../notifications.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { caseDetails } from '../reports.ts';
import type { StoredAppeal } from '../stored-desk.ts';
import { createTicket, personNamed } from '../tickets.ts';
import { memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** Decisions about members, and appeals against them. */
export function appealHandlers(world: World) {
  const calls = callsOf(world);

  function open(given: Pick<StoredAppeal, 'memberId' | 'decisionId' | 'text' | 'ticketId'>): StoredAppeal {
    const appeal: StoredAppeal = {
      ...{ id: world.nextId(), ...given, status: 'open', outcome: null, note: null, restored: null },
      ...{ createdAt: world.now().toISOString(), resolvedAt: null, administrator: null },
    };
    world.appeals.push(appeal);
    return appeal;
  }

  const decisionWithId = (id: number) => {
    const decision = world.decisions.find((one) => one.id === id);
    assertFound(decision);
    return decision;
  };

  function adminView(stored: StoredAppeal, viewer: string) {
    const decision = decisionWithId(stored.decisionId);
    const { user, isActive } = memberOf(world, stored.memberId);
    const found = world.cases.find(({ id }) => id === decision.caseId);
    return {
      ...appealView(stored),
      member: { id: user.id, name: user.name, username: user.username, isActive },
      decision: decisionView(world, decision),
      isOwnDecision: decision.administrator === viewer,
      administrator: stored.administrator === null ? null : personNamed(world, stored.administrator),
      case: found === undefined ? null : caseDetails(world, found),
    };
  }

  function appealWithId(id: number): StoredAppeal {
    const appeal = world.appeals.find((one) => one.id === id);
    assertFound(appeal);
    return appeal;
  }

  return [
    calls.member(listDecisions, ({ user, ...input }) => {
      const own = newestFirst(world.decisions).filter(({ memberId }) => memberId === user.id);
      return pageOf(
        own.map((one) => decisionView(world, one)),
        input,
      );
    }),
    calls.member(appealDecision, ({ user, params, body, key }) => {
      const decision = decisionWithId(params.decisionId);
      if (decision.memberId !== user.id) assertFound(null);
      const input = { decisionId: decision.id, ...body };
      const { result } = createOnce(
        world,
        { memberId: user.id, operation: 'appeal', input, key },
        {
          create() {
            const { id: decisionId, decidedAt } = decision;
            assertMayAppeal({ decidedAt, hasAppeal: appealOf(world, decisionId) !== undefined }, world.now());
            const { id } = open({ memberId: user.id, decisionId, text: body.text, ticketId: null });
            return { id };
          },
          find: (id) => world.appeals.find((appeal) => appeal.id === id),
        },
      );
      return asCreated.appeal(appealView(result));
    }),
    calls.visitor(createAppeal, ({ body }) => {
      const member = world.members.find(({ user }) => isSameName(user.email, body.email));
      assertKnowsPassword(member, member?.password === body.password);
      const { id: memberId } = member.user;
      const known = newestSuspension(world, memberId);
      const appeal = known === undefined ? undefined : appealOf(world, known.id);
      const ticketStatus = world.tickets.find((ticket) => ticket.id === appeal?.ticketId)?.status ?? null;
      const state = appeal === undefined ? null : { status: appeal.status, ticketStatus };
      assertMayAskForReview({ isSuspended: !member.isActive, appeal: state });
      // A member of the demo world can be suspended without a decision.
      if (known === undefined) addUnknownSuspension(world, memberId, member.suspensionReason ?? null);
      const decision = newestSuspension(world, memberId);
      assertFound(decision);
      const { id } = createTicket(world, memberId, appealTicket(body));
      if (appeal !== undefined) Object.assign(appeal, { text: body.text, ticketId: id });
      else open({ memberId, decisionId: decision.id, text: body.text, ticketId: id });
      return answer({ id }, { status: 201 });
    }),
    calls.administrator(admin.listAppeals, ({ administrator, ...input }) => {
      const { status } = input.query;
      const found = world.appeals.filter((appeal) => status === undefined || appeal.status === status);
      const shown = found.map((appeal) => adminView(appeal, administrator));
      const page = pageOf(
        shown.sort((a, b) => a.id - b.id),
        input,
        { positionOf: ({ id }) => 2_147_483_647 - id },
      );
      return answer(page.body, { headers: { ...page.headers, 'x-total-count': String(found.length) } });
    }),
    calls.administrator(admin.getAppeal, ({ administrator, params }) =>
      adminView(appealWithId(params.id), administrator),
    ),
    calls.administrator(admin.decideAppeal, ({ account, administrator, params, body: { outcome, note } }) => {
      const appeal = appealWithId(params.id);
      const { memberId } = appeal;
      const decision = decisionWithId(appeal.decisionId);
      assertMayDecideAppeal(
        { deciderId: personNamed(world, decision.administrator).id, resolvedAt: appeal.resolvedAt },
        account.id,
      );
      const member = memberOf(world, memberId);
      const newestId = newestSuspension(world, memberId)?.id;
      const suspension = suspensionAfter(outcome, decision, { isSuspended: !member.isActive, newestId });
      if (suspension === 'ended')
        Object.assign(member, { isActive: true, suspendedUntil: null, suspensionReason: null });
      const isContent = outcome === 'overturned' && decision.restore?.() === true;
      const restored = restoredOf(outcome, decision.action, { isContent, suspension });
      const resolvedAt = world.now().toISOString();
      Object.assign(appeal, { status: 'resolved', outcome, note, restored, resolvedAt, administrator });
      const ticket = world.tickets.find(({ id }) => id === appeal.ticketId);
      if (ticket !== undefined && !isEnded(ticket.status)) {
        Object.assign(ticket, withStatus(ticket, 'resolved', world.now()));
      }
      const draft = appealNotification({ id: appeal.id, memberId }, outcome, { restored, suspension }, note);
      publishNotification(world, notify(world, draft));
      return adminView(appeal, administrator);
    }),
    calls.visitor(getTransparency, () => ({ quarters: world.quarters })),
  ];
}

function addUnknownSuspension(world: World, memberId: number, note: string | null): void {
  addDecision(world, {
    ...{ memberId, caseId: null, action: 'suspend', subjectType: 'member', excerpt: null, note, days: null },
    ...{ administrator: world.administrators[0]?.username ?? '', restore: null },
  });
}
