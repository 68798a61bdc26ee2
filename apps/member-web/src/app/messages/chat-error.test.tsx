import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { conversationsKey } from '../../features/chat/messages.keys.ts';
import { MessagesScreen } from './messages-screen.tsx';

test('a chat that crashes shows "Chat Error" as its heading and offers "Reload Page"', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = <MessagesScreen target={null} onTarget={() => undefined} />;
  const { client } = renderPage(page, createWorld({ members: [buildMember(1)] }));
  await screen.findByText('No conversations yet');
  act(() => void client.setQueryData(conversationsKey(1), { pages: ['broken'], pageParams: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat Error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});
