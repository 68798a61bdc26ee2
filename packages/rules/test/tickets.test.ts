import { expect, test } from 'vitest';
import { ticketMessage } from '../src/tickets.ts';

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
