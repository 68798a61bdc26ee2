import { listGroups } from '@kopa/contracts/chat/groups';
import { MockError, mock } from '@kopa/contracts/msw';
import { requestConnection } from '@kopa/contracts/people/connections';
import { listUsers } from '@kopa/contracts/people/people';
import { buildConnection, buildGroup, buildMember, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { onStartConversation } from '../../shared/people/start-conversation.ts';
import { Component as DiscoveryPage } from './discovery-page.tsx';

function peopleWorld(given: Partial<World> = {}) {
  return createWorld({ members: Array.from({ length: 24 }, (_, index) => buildMember(index + 1)), ...given });
}

async function section(name: string) {
  return within(await screen.findByRole('region', { name }));
}

async function cardOf(name: string) {
  const cards = await screen.findAllByRole('article');
  const found = cards.find((card) => within(card).queryByText(name) !== null);
  if (found === undefined) throw new Error(`no card shows ${name}`);
  return within(found);
}

test('at most 5 people are suggested and 8 others listed; nobody is listed twice, and the member is not listed', async () => {
  renderPage(<DiscoveryPage />, peopleWorld());
  const suggested = await (await section('Suggested for You')).findAllByRole('article');
  const others = await (await section('Corps Members')).findAllByRole('article');
  expect(suggested).toHaveLength(5);
  expect(others).toHaveLength(8);
  const names = [...suggested, ...others].map((card) => within(card).getAllByRole('button')[0]?.textContent);
  expect(new Set(names).size).toBe(13);
  expect(names.some((name) => name?.includes('Adaeze'))).toBe(false);
});

test('a search covers names and PPAs, and shows a text without matches', async () => {
  const { user } = renderPage(<DiscoveryPage />, peopleWorld());
  const search = screen.getByPlaceholderText('Search corps members...');
  await write(user, search, 'bayo adeyemi');
  await expect.poll(() => screen.getAllByRole('article').length).toBe(1);
  expect(screen.getByText('Bayo Adeyemi')).toBeVisible();
  await user.clear(search);
  await write(user, search, 'nobody of this name');
  expect(await screen.findByText('No corps members found matching your search.')).toBeVisible();
});

test('the chip Same LGA lists only people of the member’s LGA', async () => {
  const { user } = renderPage(<DiscoveryPage />, peopleWorld());
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Same LGA' }));
  await expect.poll(() => screen.getAllByRole('article').length).toBe(5);
  // The filter names it already.
  for (const card of screen.getAllByRole('article')) expect(within(card).queryByText(/Same LGA/)).toBeNull();
  expect((await section('Corps Members')).getByText(/^\d+ in \w+$/)).toBeVisible();
});

test('people stand before the featured groups', async () => {
  renderPage(<DiscoveryPage />, peopleWorld({ groups: [buildGroup(1, { otherMembers: 80 })] }));
  await (await section('Featured Groups')).findByRole('article');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Suggested for You', 'Corps Members', 'Featured Groups']);
});

test('members of an LGA with the same name in another state are not of the same LGA', async () => {
  const world = createWorld({
    members: [
      buildMember(1, { deploymentState: 'Lagos', lga: 'Surulere' }),
      buildMember(2, { deploymentState: 'Lagos', lga: 'Surulere', ppa: 'A clinic', cdsGroup: 'Sports' }),
      buildMember(3, { deploymentState: 'Oyo', lga: 'Surulere', ppa: 'A library', cdsGroup: 'Culture' }),
    ],
  });
  const [, neighbour, namesake] = world.members.map(({ user }) => user.name);
  const { user } = renderPage(<DiscoveryPage />, world);
  const suggested = await section('Suggested for You');
  expect(await suggested.findByText(neighbour as string)).toBeVisible();
  expect(suggested.queryByText(namesake as string)).toBeNull();
  const card = await cardOf(namesake as string);
  expect(card.queryByText(/Same LGA/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Same LGA' }));
  await expect.poll(() => screen.queryByText(namesake as string)).toBeNull();
  expect(screen.getByText(neighbour as string)).toBeVisible();
});

test('without a connected portal a chip lists nobody and suggests to connect the portal', async () => {
  const world = peopleWorld();
  Object.assign(world.members[0]?.user ?? {}, withoutPortal);
  const { user } = renderPage(<DiscoveryPage />, world);
  await user.click(screen.getByRole('radio', { name: 'Same PPA' }));
  expect(await screen.findByText('No corps members found matching your search.')).toBeVisible();
  expect(screen.getByText(/Connect the service portal/)).toBeVisible();
});

test('only groups with more than 50 members are featured, at most three', async () => {
  const groups = [50, 51, 52, 53, 54].map((otherMembers, index) =>
    buildGroup(index + 1, { name: `Group of ${otherMembers}`, otherMembers }),
  );
  renderPage(<DiscoveryPage />, peopleWorld({ groups }));
  const featured = await section('Featured Groups');
  expect(await featured.findAllByRole('article')).toHaveLength(3);
  expect(featured.queryByText('Group of 50')).toBeNull();
});

test('Connect sends a request, shows Pending at once and a toast', async () => {
  const world = peopleWorld();
  const { user } = renderPage(<DiscoveryPage />, world);
  await user.click(
    (await cardOf('Bayo Adeyemi').catch(() => cardOf('Ebele Nwosu'))).getByRole('button', { name: 'Connect' }),
  );
  expect(await screen.findByText('Connection request sent')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(world.connections).toMatchObject([{ userId: 1, status: 'pending' }]);
});

test('a request that fails shows an error and leaves the card unchanged', async () => {
  const failing = outage(requestConnection);
  const { user } = renderPage(<DiscoveryPage />, peopleWorld(), failing);
  const card = await cardOf('Ebele Nwosu');
  await user.click(card.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Failed to send connection request')).toBeVisible();
  expect(screen.getByText('Please try again later.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Connect' })).toBeEnabled();
});

test('the connections tab counts and lists them; Message starts a conversation with the member', async () => {
  const world = peopleWorld({ connections: [buildConnection(1), buildConnection(2, { connectedUserId: 3 })] });
  const { user } = renderPage(<DiscoveryPage />, world);
  const tab = await screen.findByRole('tab', { name: /Connections/ });
  await expect.poll(() => tab.textContent).toContain('2');
  await user.click(tab);
  const carried: unknown[] = [];
  const stop = onStartConversation((partner) => carried.push(partner));
  await user.click((await cardOf('Bayo Adeyemi')).getByRole('button', { name: 'Message' }));
  stop();
  expect(carried).toMatchObject([{ id: 2, name: 'Bayo Adeyemi' }]);
});

test('Disconnect asks for confirmation and then removes the connection', async () => {
  const world = peopleWorld({ connections: [buildConnection(1)] });
  const { user } = renderPage(<DiscoveryPage />, world);
  await user.click(await screen.findByRole('tab', { name: /Connections/ }));
  await user.click((await cardOf('Bayo Adeyemi')).getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('dialog'));
  expect(world.connections).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Disconnected')).toBeVisible();
  expect(await screen.findByText('No connections yet')).toBeVisible();
  expect(world.connections).toHaveLength(0);
});

test('without followed members and connections a text shows, and Discover People leads back to the people', async () => {
  const { user } = renderPage(<DiscoveryPage />, peopleWorld());
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  expect(await screen.findByText('You follow nobody yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /Connections/ }));
  expect(await screen.findByText('No connections yet')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Discover People' }));
  expect(screen.getByPlaceholderText('Search corps members...')).toBeVisible();
});

test('Following and Followers list people, or show an empty state', async () => {
  const world = peopleWorld({ follows: [{ id: 1, userId: 1, otherId: 2 }] });
  const { user } = renderPage(<DiscoveryPage />, world);
  await user.click(screen.getByRole('tab', { name: 'Followers' }));
  expect(await screen.findByText('No followers yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Following' }));
  expect(await screen.findByText('Bayo Adeyemi')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('links lead to all groups, and to the requests with the number that wait for an answer', async () => {
  const pending = { status: 'pending' } as const;
  const connections = [2, 3].map((id) => buildConnection(id, { ...pending, userId: id, connectedUserId: 1 }));
  connections.push(buildConnection(4, { ...pending, userId: 1, connectedUserId: 4 }));
  renderPage(<DiscoveryPage />, peopleWorld({ connections }));
  expect(screen.getByRole('link', { name: 'All groups' })).toHaveAttribute('href', '/groups');
  expect(await screen.findByRole('link', { name: 'Requests 2' })).toHaveAttribute('href', '/pending-requests');
});

test('the address names the tab, so that a notification can lead to it', async () => {
  const page = (
    <>
      <Link to="/?tab=followers">News</Link>
      <DiscoveryPage />
    </>
  );
  const { user } = renderPage(page, peopleWorld());
  await user.click(screen.getByRole('link', { name: 'News' }));
  expect(await screen.findByRole('tab', { name: 'Followers', selected: true })).toBeVisible();
  expect(await screen.findByText('No followers yet')).toBeVisible();
});

test('a list that fails to load offers a retry', async () => {
  const flaky = outage(listUsers);
  const { user } = renderPage(<DiscoveryPage />, peopleWorld(), flaky);
  expect(await screen.findByText('Corps members could not be loaded.')).toBeVisible();
  flaky.end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await cardOf('Ebele Nwosu')).getByText('Ebele Nwosu')).toBeVisible();
});

test('the daily limit of members has its own text', async () => {
  const limited = mock(listUsers, () => {
    throw Object.assign(new MockError('rate_limited'), { retryAfter: 40_000 });
  });
  renderPage(<DiscoveryPage />, peopleWorld(), limited);
  expect(await screen.findByText('You have looked at very many members today. You can go on tomorrow.')).toBeVisible();
});

test('featured groups that fail to load show an error, and the people stay', async () => {
  const failing = outage(listGroups);
  renderPage(<DiscoveryPage />, peopleWorld(), failing);
  const featured = await section('Featured Groups');
  expect(await featured.findByText('Groups could not be loaded.')).toBeVisible();
  expect(featured.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await (await section('Corps Members')).findAllByRole('article')).toHaveLength(8);
});
