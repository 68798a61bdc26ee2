import { sessionLimits } from '@kopa/contracts/account/session-limits';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDashboard } from '../../test/portal.tsx';
import { idleStateAfter } from './idle.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const { adminIdle, adminIdleWarning } = sessionLimits;
const untilWarning = adminIdle - adminIdleWarning;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the states follow each other', () => {
  expect([untilWarning - 1, untilWarning, adminIdle - 1, adminIdle].map(idleStateAfter)).toEqual([
    'active',
    'warned',
    'warned',
    'ended',
  ]);
});

test('an idle administrator is warned, and may stay', async () => {
  await openDashboard(createDemoWorld());
  await wait(untilWarning + 1000);
  const warning = within(await screen.findByRole('dialog', { name: 'Are you still there?' }));
  fireEvent.click(warning.getByRole('button', { name: 'Stay signed in' }));
  await wait(1000);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await wait(untilWarning - 60_000);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
});

test('an idle administrator who does not answer is signed out, on the server too', async () => {
  const world = createDemoWorld();
  await openDashboard(world);
  await wait(adminIdle + 1000);
  expect(await screen.findByRole('heading', { name: 'Administrator Portal' })).toBeInTheDocument();
  expect(await screen.findByText('You were away for 30 minutes.')).toBeInTheDocument();
  await waitFor(() => expect(world.adminTokens.size).toBe(0));
});

test('keys, and activity in another tab, keep the session without a warning', async () => {
  await openDashboard(createDemoWorld());
  await wait(untilWarning - 60_000);
  fireEvent.keyDown(document.body, { key: 'j' });
  await wait(untilWarning - 60_000);
  localStorage.setItem('adminActiveAt', String(Date.now()));
  await wait(untilWarning - 60_000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
});
