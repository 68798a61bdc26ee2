import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { MessagesScreen } from './messages-screen.tsx';

vi.mock('../../features/chat/chat-lists.tsx', () => ({
  ConversationList: () => {
    throw new Error('broken');
  },
  GroupChatList: () => null,
}));

test('a chat that crashes shows "Chat Error" as its heading and offers "Reload Page"', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(<MessagesScreen target={null} onTarget={() => undefined} />, createWorld({ members: [buildMember(1)] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat Error' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});
