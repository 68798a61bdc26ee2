import { expect, test } from 'vitest';
import { ticketMessage } from '../src/tickets.ts';

const ticket = { subject: 'My state code', status: 'in_progress' } as const;

test('a reply is told with its words, long ones by their beginning', () => {
  expect(ticketMessage(ticket, 'open', 'Solved.')).toBe('Support answered your ticket “My state code”: Solved.');
  const long = ticketMessage(ticket, 'open', '😀'.repeat(201));
  expect(long).toBe(`Support answered your ticket “My state code”: ${'😀'.repeat(200)}…`);
});

test('a new status is told in words, the old one again is not', () => {
  expect(ticketMessage(ticket, 'open', undefined)).toBe('Your support ticket “My state code” is now in progress');
  expect(ticketMessage(ticket, 'in_progress', undefined)).toBeNull();
});
