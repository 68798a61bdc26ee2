import { buildMessage, buildPost } from '@kopa/mocks/builders';
import { once } from '@kopa/mocks/calls';
import { sendDirectMessage as writeMessage } from '@kopa/mocks/chat/messages';
import type { World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { Component as MessagesPage } from '../src/app/messages/messages-page.tsx';
import { storedSends } from '../src/device/outbox/stored-sends.ts';
import { chatWorld } from './chat-world.ts';
import { renderPage } from './render-page.tsx';

export const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

export function worldOfTwo() {
  return chatWorld([buildMessage(1, { content: 'Where are you?' })], {
    posts: [buildPost(1, { content: 'Clearance is on Thursday' })],
  });
}

export async function openChat(world: World, ...faults: Parameters<typeof renderPage>[2][]) {
  const rendered = renderPage(chat, world, ...faults);
  await rendered.user.click(await screen.findByRole('button', { name: /Where are you/ }));
  return { ...rendered, input: await screen.findByRole('textbox', { name: 'Message' }) };
}

export const sentBy = (world: World) =>
  world.messages.filter(({ senderId }) => senderId === 1).map(({ content }) => content);

/** Fails every write while the network is off. */
export const withoutNetwork = () =>
  http.all('*/api/*', ({ request }) => (request.method === 'GET' || navigator.onLine ? undefined : Response.error()));

export const isOutboxEmpty = async () => (await storedSends(1)).length === 0;

export const bubbles = (text: string) => within(screen.getByRole('log')).queryAllByText(text);

/** Makes the server store the member's message and its answer to the key. */
export function storeMessage(world: World, headers: Headers, content: string): void {
  once(world, headers.get('idempotency-key'), () => ({
    message: writeMessage(world, 1, { receiverId: 2, content }),
  }));
}

/** Makes the server never answer, whether or not it stores the message. */
export function withoutAnswer(world: World, isStored: boolean) {
  return http.post('*/api/messages/direct', async ({ request }) => {
    const { content } = (await request.json()) as { content: string };
    if (isStored) storeMessage(world, request.headers, content);
    await delay('infinite');
  });
}
