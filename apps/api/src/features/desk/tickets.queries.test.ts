import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { registerMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);

it('tickets that wait stand first, due soonest, then the others, newest first, on pages and with filters', async () => {
  const member = await registerMember(test.app);
  /** Opens a ticket in the morning of a day of November, a working week that begins on the second. */
  const ask = async (day: number, priority: string): Promise<number> => {
    test.setNow(new Date(`2026-11-0${day}T08:00:00.000Z`));
    const given = { subject: `Of ${day}`, description: 'Help', category: 'portal', priority };
    return (await member.call('POST', '/api/support-tickets', given)).body.id;
  };
  const desk = (id: number) => `/api/admin/support-tickets/${id}`;
  const low = await ask(2, 'low');
  const late = await ask(2, 'high');
  const answered = await ask(2, 'high');
  const closed = await ask(3, 'medium');
  const medium = await ask(3, 'medium');
  const high = await ask(4, 'high');
  const together = await ask(4, 'high');
  await admin.call('PATCH', desk(closed), { status: 'closed' });
  await admin.call('POST', `${desk(answered)}/messages`, { text: 'Done.' });

  const walked = async (filter: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let next: string | undefined = `/api/admin/support-tickets/all?limit=2${filter}`; next !== undefined; ) {
      const { body, headers }: { body: AdminTicket[]; headers: Record<string, unknown> } = await admin.call(
        'GET',
        next,
      );
      ids.push(...body.map(({ id }) => id));
      next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
      expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(ids.length);
      if (next === undefined) expect(headers['x-total-count']).toBe(String(ids.length));
    }
    return ids;
  };
  expect(await walked('')).toEqual([late, high, together, medium, low, closed, answered]);
  expect(await walked('&status=open')).toEqual([late, high, together, medium, low, answered]);
  expect(await walked('&priority=high')).toEqual([late, high, together, answered]);
  expect(await walked('&assignee=none&waiting=true')).toEqual([late, high, together, medium, low]);
  expect(await walked('&waiting=false')).toEqual([closed, answered]);
  // The answer to the first one was due on Monday at 16:00.
  test.setNow(new Date('2026-11-02T16:00:00.000Z'));
  expect(await walked('&overdue=true')).toEqual([]);
  test.setNow(new Date('2026-11-02T16:00:00.001Z'));
  expect(await walked('&overdue=true')).toEqual([late]);
  expect(await walked('&overdue=false')).toEqual([high, together, medium, low, closed, answered]);
});
