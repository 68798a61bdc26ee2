import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { buildConnection, buildMessage } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { write } from '@kopa/ui/testing/write';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { chatWorld } from '../../../test/chat-world.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { MessagesDialog } from './messages-dialog.tsx';
import type { Opened } from './opened.ts';

function Dialog() {
  const [target, setTarget] = useState<Opened | null>(null);
  return <MessagesDialog isOpen onClose={() => undefined} target={target} onTarget={setTarget} />;
}

async function openQuickChat(...faults: Parameters<typeof renderPage>[2][]) {
  const world = chatWorld([buildMessage(1, { content: 'Are you at the secretariat?', isRead: true })], {
    connections: [buildConnection(1)],
  });
  const { user } = renderPage(<Dialog />, world, ...faults);
  await user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  return { user, input: await screen.findByRole('textbox', { name: 'Message' }) };
}

test('a quick message that fails is only logged, and stays in the chat', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = outage(sendDirectMessage, 'awaiting_reply');
  const { user, input } = await openQuickChat(refuse);
  await write(user, input, 'One more{Enter}');
  await expect.poll(() => log.mock.calls).toEqual([[expect.stringContaining('was not sent')]]);
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  expect(screen.queryByText('Failed to send message')).toBeNull();
});

test('a delivered quick message shows "Message sent"', async () => {
  const { user, input } = await openQuickChat();
  await write(user, input, 'Yes{Enter}');
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(screen.getByText('Your message was delivered successfully')).toBeVisible();
});
