import type { NewTicket } from '@kopa/contracts/desk/tickets';
import { describe, expect, it, test } from 'vitest';
import {
  afterMessage,
  afterVerdict,
  answerDueAt,
  assertMayAssign,
  assertMayWrite,
  storedTicket,
  type TicketState,
  ticketMessage,
  withStatus,
} from '../../src/desk/tickets.ts';

const ticket = { subject: 'My state code', status: 'in_progress' } as const;

test('the notification of a reply quotes it, and only the beginning of a long one', () => {
  expect(ticketMessage(ticket, 'open', 'Solved.')).toBe('Support answered your ticket “My state code”: Solved.');
  const long = ticketMessage(ticket, 'open', '😀'.repeat(201));
  expect(long).toBe(`Support answered your ticket “My state code”: ${'😀'.repeat(200)}…`);
});

test('a new status is reported in words; an unchanged status is not reported', () => {
  expect(ticketMessage(ticket, 'open', undefined)).toBe('Your support ticket “My state code” is now in progress');
  expect(ticketMessage(ticket, 'in_progress', undefined)).toBeNull();
});

test('a request under the Data Protection Act has the highest priority, any other its own', () => {
  const wanted: NewTicket = { subject: 'Data', description: 'Mine', category: 'data_protection', priority: 'low' };
  expect(storedTicket(wanted).priority).toBe('high');
  expect(storedTicket({ ...wanted, category: 'other' }).priority).toBe('low');
});

const monday = '2026-11-02T08:00:00.000Z';
const waiting: TicketState = {
  ...{ status: 'open', waitingSince: monday, waitedSince: null, closedAt: null, isReopened: false },
};
const at = (time: string) => new Date(time);

describe('an answer', () => {
  const of = {
    category: 'account',
    priority: 'high',
    createdAt: monday,
    status: 'open',
    waitingSince: monday,
  } as const;

  it('is due after working hours by priority', () => {
    expect(answerDueAt(of)).toEqual(at('2026-11-02T16:00:00.000Z'));
    expect(answerDueAt({ ...of, priority: 'medium' })).toEqual(at('2026-11-04T14:00:00.000Z'));
    expect(answerDueAt({ ...of, priority: 'low' })).toEqual(at('2026-11-09T11:00:00.000Z'));
  });

  it('is not due after an answer, nor once the ticket has ended', () => {
    expect(answerDueAt({ ...of, waitingSince: null })).toBeNull();
    expect(answerDueAt({ ...of, status: 'resolved' })).toBeNull();
    expect(answerDueAt({ ...of, status: 'closed' })).toBeNull();
  });

  it('to a request under the Data Protection Act is due 30 days after it was opened, until it is resolved', () => {
    const request = { ...of, category: 'data_protection' } as const;
    const due = at('2026-12-02T08:00:00.000Z');
    expect(answerDueAt(request)).toEqual(due);
    expect(answerDueAt({ ...request, waitingSince: null })).toEqual(due);
    expect(answerDueAt({ ...request, waitingSince: '2026-11-20T08:00:00.000Z' })).toEqual(due);
    expect(answerDueAt({ ...request, status: 'resolved' })).toBeNull();
  });
});

describe('a resolved ticket', () => {
  const later = at('2026-11-03T08:00:00.000Z');
  const resolved = afterMessage(withStatus(waiting, 'resolved', later), 'desk', later);
  const tell = (state: TicketState, isSolved: boolean) => afterVerdict(state, isSolved, at('2026-11-04T08:00:00.000Z'));

  it('that is solved is closed', () => {
    const closed = tell(resolved, true);
    expect(closed).toEqual({ ...resolved, status: 'closed', closedAt: '2026-11-04T08:00:00.000Z' });
    expect(tell(closed, true)).toBe(closed);
  });

  it('that is not solved waits again as before its answer, with a mark until it ends', () => {
    const open = tell(resolved, false);
    expect(open).toEqual({ ...waiting, waitedSince: monday, isReopened: true });
    expect(tell(open, false)).toBe(open);
    expect(withStatus(open, 'in_progress', later).isReopened).toBe(true);
    expect(withStatus(open, 'closed', later).isReopened).toBe(false);
    expect(tell(withStatus(waiting, 'resolved', later), false).waitingSince).toBe(monday);
  });

  it('is asked about, and no other', () => {
    const refused = expect.objectContaining({ code: 'ticket_not_resolved' });
    expect(() => tell(waiting, true)).toThrow(refused);
    expect(() => tell(waiting, false)).toThrow(refused);
    expect(() => tell(withStatus(waiting, 'closed', later), false)).toThrow(refused);
  });
});

describe('a ticket', () => {
  const later = '2026-11-03T08:00:00.000Z';

  it('waits since the first message after the last answer', () => {
    expect(afterMessage(waiting, 'member', at(later))).toEqual(waiting);
    const answered = afterMessage(waiting, 'desk', at(later));
    expect(answered).toEqual({ ...waiting, waitingSince: null, waitedSince: monday });
    expect(afterMessage(answered, 'desk', at(later))).toEqual(answered);
    expect(afterMessage(answered, 'member', at(later)).waitingSince).toBe(later);
  });

  it('that has ended is opened again by its member, and waits since then', () => {
    const resolved = withStatus(waiting, 'resolved', at(later));
    expect(resolved).toEqual({ ...waiting, status: 'resolved', closedAt: later });
    const again = '2026-11-05T08:00:00.000Z';
    expect(afterMessage(resolved, 'member', at(again))).toEqual({ ...waiting, waitingSince: again, isReopened: true });
    expect(afterMessage(resolved, 'desk', at(again))).toMatchObject({ status: 'resolved', closedAt: later });
  });

  it('that an administrator opens again waits as before', () => {
    const closed = withStatus(waiting, 'closed', at(later));
    expect(withStatus(closed, 'open', at(later))).toEqual(waiting);
  });

  it('keeps the time of its end until the status changes', () => {
    const resolved = withStatus(waiting, 'resolved', at(later));
    const again = at('2026-11-04T08:00:00.000Z');
    expect(withStatus(resolved, 'resolved', again).closedAt).toBe(later);
    expect(withStatus(resolved, 'closed', again).closedAt).toBe(again.toISOString());
  });

  it('takes messages of its member for 14 days after its end', () => {
    const end = '2026-11-02T08:00:00.000Z';
    expect(() => assertMayWrite(null, at('2036-01-01T00:00:00.000Z'))).not.toThrow();
    expect(() => assertMayWrite(end, at('2026-11-16T07:59:59.999Z'))).not.toThrow();
    expect(() => assertMayWrite(end, at('2026-11-16T08:00:00.000Z'))).toThrow(
      expect.objectContaining({ code: 'ticket_closed' }),
    );
  });

  it('that is closed is nobody’s to take', () => {
    for (const status of ['open', 'in_progress', 'resolved'] as const) {
      expect(() => assertMayAssign(status)).not.toThrow();
    }
    expect(() => assertMayAssign('closed')).toThrow(expect.objectContaining({ code: 'ticket_closed' }));
  });
});
