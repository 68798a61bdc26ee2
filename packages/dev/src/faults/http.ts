import type { FaultsOfFile } from './fault.ts';

export const httpFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/api/src/http/admit/shares.ts',
    run: 'apps/api/src/http/admit/gate.test.ts',
    faults: {
      'isTaken = ({ inside, most }: Share) => inside >= most': 'isTaken = ({ inside, most }: Share) => inside > most',
      'share.waiting >= share.mostWaiting || isStuck(share)': 'share.waiting >= share.mostWaiting',
      'timedOut ? { timedOut } : { timedOut, quiet: 0 }': '{ timedOut, quiet: 0 }',
    },
  },
  {
    file: 'apps/api/src/http/admit/gate.ts',
    run: 'apps/api/src/http/admit/gate.test.ts',
    faults: {
      'if (!isInside) return;': '',
      'for (const share of own) if (share.waiting === 0) share.quiet = 0;': '',
      'if (waiters.size === 0) clearInterval(clock);': '',
    },
  },
  {
    file: 'apps/api/src/http/admit/gates.ts',
    run: 'apps/api/src/http/admit/gates.test.ts',
    faults: {
      'Math.floor(queue * areaShare)': 'queue',
    },
  },
  {
    file: 'apps/api/src/http/admit/admission.ts',
    run: 'apps/api/src/http/admit/admission.test.ts',
    faults: {
      'if (gates[kind].isFull(sharerOf(kind, area, request))) throw closed();': '',
      'if (!(payload instanceof Readable)) leaveOf': 'leaveOf',
      "kind === 'passwords' ? networkOf(ip) : area": 'area',
      "isOfAdministrators ? 'administration' : ": '',
    },
  },
  {
    file: 'apps/api/src/http/answer/errors.ts',
    run: 'apps/api/src/http/admit/admission.test.ts',
    faults: {
      "if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);": '',
    },
  },
  {
    file: 'apps/api/src/http/answer/errors.ts',
    run: 'apps/api/src/http/answer/errors.test.ts',
    faults: {
      "if (status < 400 || status >= 500) return fail('internal_error');": '',
    },
  },
  {
    file: 'apps/api/src/http/readiness.ts',
    run: 'apps/api/src/http/readiness.test.ts',
    faults: {
      'if (isStopped) return false;': '',
      'last ??= check();': 'last = check();',
    },
  },
  {
    file: 'apps/api/src/http/answer/revalidation.ts',
    run: 'apps/api/src/http/answer/answers.test.ts',
    faults: {
      "text.trim() === '*' ||": '',
    },
  },
  {
    file: 'apps/api/src/http/identify/client-address.ts',
    run: 'apps/api/src/http/identify/client-address.test.ts',
    faults: {
      'Number(bits) > 0 && ip.isValidCIDR': 'ip.isValidCIDR',
      'ip.process(address)': 'ip.parse(address)',
    },
  },
  {
    file: 'apps/api/src/identity/idempotency.ts',
    run: 'apps/api/test/calls/admin/administrators.test.ts',
    faults: {
      "first.hash === requestHash.toString('hex')": 'true',
    },
  },
  {
    file: 'apps/api/src/identity/idempotency.ts',
    run: 'apps/api/src/identity/idempotency.test.ts',
    faults: {
      "if (locked === undefined) throw fail('unauthenticated');": '',
    },
  },
  {
    file: 'apps/api/src/identity/write-once.ts',
    run: 'apps/api/src/features/chat/messages/writing-conditions.test.ts',
    faults: {
      'if (first != null) return': 'if (facts === null) return',
    },
  },
  {
    file: 'apps/api/src/identity/write-once.ts',
    run: 'apps/api/src/identity/idempotency.test.ts',
    faults: {
      'if (!isCounted) {': 'if (isCounted) {',
      'if (isCounted) await context.limits.refund': 'if (!isCounted) await context.limits.refund',
      'if (!mayBeBegun && !isKeyTaken(error)) throw error;': 'if (!mayBeBegun) throw error;',
      'if (mayBeBegun) await waitForWrites(context.db, session);': '',
    },
  },
  {
    file: 'apps/api/src/identity/session-cache.ts',
    run: 'apps/api/src/identity/session-cache.test.ts',
    faults: {
      'session !== null && ends === lookup.endsBefore': 'session !== null',
    },
  },
  {
    file: 'apps/api/src/identity/fair-queue.ts',
    run: 'apps/api/src/identity/fair-queue.test.ts',
    faults: {
      'if (waiting.length > longest) refuseOne();': 'if (waiting.length > longest + 1) refuseOne();',
      'turnOf(one) - turnOf(other) || turnWithin(one) - turnWithin(other)': 'turnOf(one) - turnOf(other)',
    },
  },
  {
    file: 'apps/api/src/identity/sign-in-attempts.ts',
    run: 'apps/api/test/sign-in-limits.test.ts',
    faults: {
      "['loginFailuresEverywhere', key, isStrange]": "['loginFailuresEverywhere', key]",
      '    await refund(signIns);\n    log': '    log',
    },
  },
  {
    file: 'apps/api/src/identity/registration-pace.ts',
    run: 'apps/api/src/identity/registration-pace.test.ts',
    faults: {
      'if (tooMany <= 0) return;': 'if (tooMany < 0) return;',
    },
  },
  {
    file: 'apps/api/src/identity/admin-access.ts',
    run: 'apps/api/src/identity/admin-access.test.ts',
    faults: {
      "if (access.scope === 'place') assertHoldsOffice": 'assertHoldsOffice',
      "if (request.adminRole !== 'official') return;": "if (request.adminRole === 'official') return;",
    },
  },
  {
    file: 'apps/api/src/identity/own-ids.ts',
    run: 'apps/api/src/identity/own-ids.test.ts',
    faults: {
      'assertOwnIds({ self }, request, request.session.memberId);': '',
    },
  },
];
