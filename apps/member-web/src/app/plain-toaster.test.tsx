import { showToast } from '@kopa/ui/toast';
import { ToastArea } from '@kopa/ui/toast-area.tsx';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

vi.mock('@kopa/ui/toaster.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('a toast is shown, acted on and closed, also if its code cannot be loaded', async () => {
  const user = userEvent.setup();
  const undo = vi.fn();
  render(<ToastArea position="top-center" loadsAhead />);
  act(() => showToast({ title: 'Posted successfully!', tone: 'success', action: { label: 'Undo', onClick: undo } }));
  expect(await screen.findByRole('status')).toHaveTextContent('Posted successfully!');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();

  act(() => showToast({ title: 'Not saved', message: 'Please try again.', tone: 'error' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not savedPlease try again.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
