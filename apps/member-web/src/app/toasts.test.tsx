import { showToast, Toasts } from '@kopa/ui/toast';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

const toasts = (
  <MantineProvider env="test">
    <Toasts position="bottom-center" />
  </MantineProvider>
);

/** Milliseconds in which a toast that has ended fades out. */
const leaving = 1_000;

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a toast shown before the app is drawn appears, and an error replaces it', async () => {
  const user = userEvent.setup({ delay: null });
  showToast({ title: 'Posted successfully!', tone: 'success' });
  render(toasts);
  expect(await screen.findByRole('status')).toHaveTextContent('Posted successfully!');

  act(() => showToast({ title: 'Not saved', message: 'Please try again.', tone: 'error' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not savedPlease try again.');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the action of a toast is carried out and closes it', async () => {
  const user = userEvent.setup({ delay: null });
  const undo = vi.fn();
  render(toasts);
  act(() => showToast({ title: 'Post deleted', tone: 'success', action: { label: 'Undo', onClick: undo } }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test.for([
  { stays: 5_000, action: undefined },
  { stays: 10_000, action: { label: 'Undo', onClick: () => undefined } },
])('a toast leaves after $stays ms', ({ stays, action }) => {
  vi.useFakeTimers();
  render(toasts);
  act(() => showToast({ title: 'Post deleted', tone: 'success', action }));
  pass(stays - 1);
  expect(screen.getByRole('status')).toBeVisible();
  pass(1);
  pass(leaving);
  expect(screen.queryByRole('status')).toBeNull();
});

test('without a network a toast is shown before its code has ever come', async () => {
  const user = userEvent.setup({ delay: null });
  vi.resetModules();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fresh = await import('@kopa/ui/toast');
  render(
    <MantineProvider env="test">
      <fresh.Toasts position="bottom-center" />
    </MantineProvider>,
  );
  const undo = vi.fn();
  fresh.showToast({ title: 'Not saved', message: 'Please try again.', tone: 'error' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved Please try again.');
  fresh.showToast({ title: 'Post deleted', tone: 'success', action: { label: 'Undo', onClick: undo } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();

  fresh.showToast({ title: 'Not saved', tone: 'error' });
  await screen.findByText('Not saved');
  isOnline.mockReturnValue(true);
  fresh.showToast({ title: 'Saved', tone: 'success' });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Not saved')).toBeNull();
});
