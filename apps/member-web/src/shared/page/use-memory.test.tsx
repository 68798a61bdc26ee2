import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useScrollMemory } from './use-memory.ts';

function List() {
  return <div role="feed" {...useScrollMemory<HTMLDivElement>('list')} />;
}

test('scrolling is remembered and wakes no subscriber of the cache', () => {
  const client = new QueryClient();
  const woken = vi.fn();
  onTestFinished(client.getQueryCache().subscribe(woken));
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    );
  const { unmount } = show();
  fireEvent.scroll(screen.getByRole('feed'), { target: { scrollTop: 300 } });
  expect(woken).not.toHaveBeenCalled();
  unmount();
  show();
  expect(screen.getByRole('feed').scrollTop).toBe(300);
});
