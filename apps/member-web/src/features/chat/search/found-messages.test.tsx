import { searchMessages } from '@kopa/contracts/chat/message-search';
import { errorMessages } from '@kopa/contracts/error-messages';
import { buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../../test/render-page.tsx';
import { loseNetwork } from '../../../../test/set-network.ts';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

/** A conversation of 200 messages, whose 60th is on the secretariat, and a group with one message on it. */
function longWorld() {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString();
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2, { name: 'Bayo Adeyemi' })],
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages: Array.from({ length: 200 }, (_, index) =>
      buildMessage(index + 1, {
        content: index === 59 ? 'Bring it to the Secretariat on Monday' : `Number ${index + 1}`,
        createdAt: at(index),
        isRead: true,
      }),
    ),
    groups: [buildGroup(1, { name: 'Red Cross', memberIds: new Set([1, 2]) })],
    groupMessages: [{ id: 1, userId: 2, groupId: 1, content: 'The secretariat is closed', createdAt: at(500) }],
  });
}

async function searchFor(text: string, world = longWorld(), ...faults: RequestHandler[]) {
  const rendered = renderPage(chat, world, ...faults);
  await screen.findByRole('button', { name: /Number 200/ });
  await write(rendered.user, screen.getByLabelText('Search conversations'), text);
  return { ...rendered, world, found: within(await screen.findByRole('region', { name: 'Messages' })) };
}

async function openFound(world = longWorld(), ...faults: RequestHandler[]) {
  const rendered = await searchFor('secretariat', world, ...faults);
  await rendered.user.click(await rendered.found.findByRole('button', { name: /Bring it to the/ }));
  return { ...rendered, log: within(await screen.findByRole('log')) };
}

test('a search finds messages with their chat, sender and date, and marks the words', async () => {
  const { found } = await searchFor('SECRET');
  const rows = await found.findAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Red Cross.*Bayo Adeyemi: The secretariat is closed$/),
    expect.stringMatching(/^Bayo Adeyemi.*Bayo Adeyemi: Bring it to the Secretariat on Monday$/),
  ]);
  expect(within(rows[1] as HTMLElement).getByText('Secretariat').tagName).toBe('MARK');
});

test('three letters one after the other make at most two calls', async () => {
  const asked = vi.fn();
  const { found } = await searchFor(
    's',
    longWorld(),
    http.get('*/messages/search', ({ request }) => asked(new URL(request.url).searchParams.get('q'))),
  );
  const field = screen.getByLabelText('Search conversations');
  for (const value of ['se', 'sec']) fireEvent.change(field, { target: { value } });
  await found.findAllByRole('button');
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  expect(asked).toHaveBeenLastCalledWith('sec');
});

test.each([
  ['s', 'Type one more letter to search messages, too.'],
  ['?!', 'Type letters or digits to search messages.'],
])('%s calls nothing and shows the reason', async (text, reason) => {
  const asked = vi.fn();
  const { found } = await searchFor(
    text,
    longWorld(),
    http.get('*/messages/search', () => asked()),
  );
  expect(found.getByText(reason)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('words that no message holds show it', async () => {
  const { found } = await searchFor('zebra');
  expect(await found.findByText('No message holds these words.')).toBeVisible();
});

test('without a network the kept chats are searched, and the page shows it', async () => {
  const world = longWorld();
  const { user } = renderPage(chat, world);
  await user.click(await screen.findByRole('button', { name: /Number 200/ }));
  await screen.findByText('Number 199');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  loseNetwork();
  await write(user, await screen.findByLabelText('Search conversations'), 'number 199');
  const found = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(await found.findByText(/only the chats kept on this device were searched/)).toBeVisible();
  await user.click(found.getByRole('button', { name: /Number 199/ }));
  expect(await within(await screen.findByRole('log')).findByText('Number 199')).toBeVisible();
});

test('a found message opens its chat at it, marked for a moment, with older and newer ones', async () => {
  const { user, log } = await openFound();
  const line = (await log.findByText('Bring it to the Secretariat on Monday')).closest('[data-message]');
  expect(line).toHaveAttribute('data-marked');
  await eventually(() => expect(line).not.toHaveAttribute('data-marked'));
  expect(log.queryByText('Number 200')).toBeNull();
  expect(log.queryByText('Number 30')).toBeNull();
  await user.click(log.getByRole('button', { name: 'Load older messages' }));
  expect(await log.findByText('Number 30')).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Load newer messages' }));
  expect(await log.findByText('Number 100')).toBeVisible();
  expect(window.location.search).toBe('?message=60');
});

test('the newest messages follow once all newer ones are loaded', async () => {
  const { user, log } = await openFound();
  for (const last of [134, 184, 200]) {
    await user.click(await log.findByRole('button', { name: 'Load newer messages' }));
    expect(await log.findByText(`Number ${last}`)).toBeVisible();
  }
  await eventually(() => expect(log.queryByRole('button', { name: 'Load newer messages' })).toBeNull());
  expect(log.getAllByText('Number 200')).toHaveLength(1);
});

test('"Jump to newest" shows the end of the chat', async () => {
  const { user, log } = await openFound();
  await log.findByText('Bring it to the Secretariat on Monday');
  await user.click(screen.getByRole('button', { name: 'Jump to newest' }));
  expect(await screen.findByText('Number 200')).toBeVisible();
  expect(screen.queryByText('Bring it to the Secretariat on Monday')).toBeNull();
  expect(window.location.search).toBe('');
});

test('an answer beside an older page leads to the end of the chat', async () => {
  const { user, world, log } = await openFound();
  await log.findByText('Bring it to the Secretariat on Monday');
  await write(user, screen.getByRole('textbox', { name: 'Message' }), 'I bring it{Enter}');
  await expect.poll(() => world.messages.at(-1)?.content).toBe('I bring it');
  expect(await within(await screen.findByRole('log')).findByText('I bring it')).toBeVisible();
  expect(screen.getByText('Number 200')).toBeVisible();
});

test('a found message of a group opens the chat of the group', async () => {
  const { user, found } = await searchFor('secretariat');
  await user.click(await found.findByRole('button', { name: /Red Cross/ }));
  expect(await screen.findByRole('heading', { name: 'Red Cross' })).toBeVisible();
  expect(await within(await screen.findByRole('log')).findByText('The secretariat is closed')).toBeVisible();
});

test('a search that the server refuses shows its reason', async () => {
  const { found } = await searchFor('secretariat', longWorld(), outage(searchMessages, 'rate_limited'));
  expect(await found.findByText(errorMessages.rate_limited)).toBeVisible();
  expect(found.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('live messages are counted beside an older page and not mixed into it', async () => {
  const world = longWorld();
  const { user } = renderLivePage(chat, world);
  await screen.findByRole('button', { name: /Number 200/ });
  await write(user, screen.getByLabelText('Search conversations'), 'secretariat');
  await user.click(await screen.findByRole('button', { name: /Bring it to the/ }));
  const log = within(await screen.findByRole('log'));
  await log.findByText('Bring it to the Secretariat on Monday');
  const stored = buildMessage(201, { content: 'Are you there?' });
  world.messages.push(stored);
  const { replyToId: _none, ...parts } = stored;
  const rest = { replyTo: null, attachments: [], reactions: [], editedAt: null, deletedAt: null };
  act(() => world.publish({ type: 'new_message', payload: { message: { ...parts, ...rest } } } as never));
  await user.click(await screen.findByRole('button', { name: 'Jump to newest (1 new)' }));
  expect(await screen.findByText('Are you there?')).toBeVisible();
});

test.each(['deleted', 'missing'])(
  'a found message that is %s by then shows it, and the end of the chat',
  async (how) => {
    const world = longWorld();
    const rendered = await searchFor('secretariat', world, ...(how === 'missing' ? [missing()] : []));
    const row = await rendered.found.findByRole('button', { name: /Bring it to the/ });
    if (how === 'deleted')
      Object.assign(world.messages[59] ?? {}, { content: '', deletedAt: new Date().toISOString() });
    await rendered.user.click(row);
    await eventually(() => expect(screen.getByText('You see the end of the chat.')).toBeVisible());
    await eventually(() => expect(within(screen.getByRole('log')).getByText('Number 200')).toBeVisible());
    expect(window.location.search).toBe('');
  },
);

/** The server has no page around the message. */
function missing(): RequestHandler {
  const error = { code: 'not_found', message: errorMessages.not_found };
  return http.get('*/api/messages/direct/:userId/:otherId', ({ request }) =>
    new URL(request.url).searchParams.has('around') ? HttpResponse.json(error, { status: 404 }) : undefined,
  );
}
