import { getCurrentUser } from '@kopa/contracts/account/auth';
import { answer, mock } from '@kopa/contracts/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildUser } from '../src/builders.ts';

const server = setupServer();
const url = `http://kopa.test${getCurrentUser.url}`;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const { email: _, ...withoutEmail } = buildUser(1);

test.each([
  ['a field is missing', () => withoutEmail, 'email'],
  ['a field has another type', () => buildUser(1, { name: 7 as never }), '/name'],
  ['a field is not in the contract', () => ({ ...buildUser(1), secret: 'hidden' }), 'does not list'],
  ['the status is not in the contract', () => answer(buildUser(1), { status: 201 }), '(201)'],
] as const)('a mocked answer fails with the reason if %s', async (_case, resolve, reason) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  server.use(mock(getCurrentUser, resolve as never));
  const response = await fetch(url);
  expect(response.status).toBe(500);
  const { message } = await response.json();
  expect(message).toContain('GET /api/auth/user');
  expect(message).toContain(reason);
  printed.mockRestore();
});

test('a mocked answer that fits its contract is sent', async () => {
  server.use(mock(getCurrentUser, () => buildUser(1)));
  expect(await (await fetch(url)).json()).toEqual(buildUser(1));
});
