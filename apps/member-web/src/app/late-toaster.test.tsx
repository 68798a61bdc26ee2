import { showToast } from '@kopa/ui/toast';
import { ToastArea } from '@kopa/ui/toast-area.tsx';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const library = vi.hoisted(() => ({ tries: 0, arrive: () => {} }));
vi.mock('@kopa/ui/toaster.tsx', async () => {
  library.tries += 1;
  if (library.tries === 1) throw new Error('Failed to fetch dynamically imported module');
  await new Promise<void>((resolve) => {
    library.arrive = resolve;
  });
  return { Toaster: () => <p>The library</p> };
});

test('a toast that is shown without the library stays when the library arrives after all', async () => {
  render(<ToastArea position="top-center" loadsAhead />);
  // Without a network the library does not come; once it is back, it is asked for again.
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(library.tries).toBe(1), 30_000);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(library.tries).toBe(2), 30_000);
  act(() => showToast({ title: 'Posted successfully!', tone: 'success' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Posted successfully!');
  await act(async () => library.arrive());
  await vi.dynamicImportSettled();
  expect(screen.getByRole('status')).toHaveTextContent('Posted successfully!');
  expect(screen.queryByText('The library')).toBeNull();
});
