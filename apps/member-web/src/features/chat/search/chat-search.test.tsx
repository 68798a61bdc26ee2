import { pageLimits } from '@kopa/contracts/limits';
import { buildMessage } from '@kopa/mocks/builders';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { chatWorld } from '../../../../test/chat-world.ts';
import { eventually } from '../../../../test/eventually.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';

/** Searches a chat of twelve pages for a word; counts the fetched older pages, which fail while `state.isDown`. */
async function searchFor(word: string, state = { isDown: false }) {
  const count = 12 * pageLimits.longDefault;
  const messages = Array.from({ length: count }, (_, at) =>
    buildMessage(at + 1, { content: at === 0 ? 'The secretariat' : `Number ${at + 1}`, isRead: true }),
  );
  const world = chatWorld(messages);
  let olderPages = 0;
  const counting = http.get('*/api/messages/direct/:userId/:otherId', ({ request }) => {
    if (!new URL(request.url).searchParams.has('cursor')) return undefined;
    olderPages += 1;
    return state.isDown ? new HttpResponse(null, { status: 500 }) : undefined;
  });
  const { user } = renderPage({ element: <MessagesPage />, paths: ['/chat/*'] }, world, counting);
  await user.click(await screen.findByRole('button', { name: /Number 600/ }));
  await user.click((await screen.findAllByRole('button', { name: 'More options' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Search in this chat' }));
  const field = await screen.findByRole('textbox', { name: 'Search messages' });
  await write(user, field, word);
  const search = within(screen.getByRole('search'));
  const older = () => search.findByRole('button', { name: 'Search older messages' });
  return { user, status: search.getByRole('status'), older, pages: () => olderPages };
}

test('a search in a chat loads five pages, and five more at each request', async () => {
  const { user, status, older, pages } = await searchFor('secretariat');
  const button = await older();
  expect(status).toHaveTextContent('0 found so far');
  expect(pages()).toBe(5);
  await user.click(button);
  expect(status).toHaveTextContent('Searching...');
  await user.click(await older());
  await eventually(() => expect(status).toHaveTextContent(/^1 found$/));
  expect(pages()).toBe(11);
  expect(screen.queryByRole('button', { name: 'Search older messages' })).toBeNull();
});

test('a search in a chat stops at a page that fails, and goes on at a request', async () => {
  const state = { isDown: true };
  const { user, status, older, pages } = await searchFor('secretariat', state);
  await eventually(() => expect(status).toHaveTextContent('0 found. Older messages could not be loaded.'));
  const button = await older();
  expect(pages()).toBe(1);
  state.isDown = false;
  await user.click(button);
  await eventually(() => expect(status).toHaveTextContent('0 found so far'));
  expect(pages()).toBeGreaterThan(2);
});
