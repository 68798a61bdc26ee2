import { buildMessage } from '@kopa/mocks/builders';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chatWorld } from '../../../test/chat-world.ts';
import { renderLivePage } from '../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../app/messages/messages-page.tsx';

const count = 40;

/** A chat of 40 messages; each message that is rendered asks once for the minutes of its time. */
async function openChat() {
  const world = chatWorld(
    Array.from({ length: count }, (_, i) => buildMessage(i + 1, { content: `Message ${i + 1}` })),
  );
  const page = renderLivePage({ element: <MessagesPage />, paths: ['/chat/*'] }, world);
  await page.user.click(await screen.findByRole('button', { name: /Message 40/ }));
  const input = await screen.findByRole('textbox', { name: 'Message' });
  await screen.findByText('Message 1');
  return { ...page, input, minutes: vi.spyOn(Date.prototype, 'getMinutes') };
}

test('typing renders no message of the chat', async () => {
  const { user, input, minutes } = await openChat();
  await user.type(input, 'On my way');
  expect(input).toHaveValue('On my way');
  expect(minutes).not.toHaveBeenCalled();
});

test('a sent message renders itself and its neighbour, not the whole chat', async () => {
  const { user, input, minutes } = await openChat();
  await user.type(input, 'On my way{Enter}');
  expect(await screen.findByText('Message delivered!')).toBeVisible();
  expect(minutes.mock.calls.length).toBeGreaterThan(0);
  expect(minutes.mock.calls.length).toBeLessThan(count / 2);
});

test('a reply keeps the typed text', async () => {
  const { user, input } = await openChat();
  await user.type(input, 'On my way');
  await user.click(screen.getAllByRole('button', { name: 'More options' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(await screen.findByText(/^Replying to/)).toBeVisible();
  expect(input).toHaveValue('On my way');
});
