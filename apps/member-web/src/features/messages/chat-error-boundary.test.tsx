import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChatErrorBoundary } from './chat-error-boundary.tsx';

function BrokenChat(): never {
  throw new Error('broken');
}

test('a chat that crashes shows "Chat Error" as its heading and offers "Reload Page"', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MantineProvider env="test">
      <ChatErrorBoundary isPage>
        <BrokenChat />
      </ChatErrorBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Chat Error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});
