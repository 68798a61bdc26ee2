import { buildMember } from '@kopa/mocks/builders';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, openDialog } from '../../../test/portal.tsx';
import { formatDate } from '../../shared/layout/format.ts';

const people = () => screen.getByRole('list', { name: 'Users' });
const searchBox = () => screen.getByPlaceholderText('Search users by name, email, or username...');

/** A world of `count` members; the one with the highest id is the newest and comes first. */
function worldOf(count: number) {
  return createWorld({ members: Array.from({ length: count }, (_, index) => buildMember(index + 1)) });
}

function cardOf(text: string): HTMLElement {
  const card = within(people()).getByText(text).closest('li');
  if (card === null) throw new Error(`no card holds ${text}`);
  return card;
}

/** A world with one member, Ada, with all her data. */
function worldOfAda(changes: Partial<ReturnType<typeof buildMember>> = {}) {
  const ada = buildMember(1, { name: 'Ada Okafor', email: 'ada@demo.kopa.ng', username: 'ada', portalConnected: true });
  return createWorld({ members: [{ ...ada, ...changes }] });
}

test('the first page has 20 members, and the label counts them', async () => {
  await openDashboard(worldOf(57));
  expect(screen.getByText('1-20 of 57 users')).toBeInTheDocument();
  expect(within(people()).getAllByRole('listitem')).toHaveLength(20);
  expect(people().style.getPropertyValue('--list-height')).toBe('600px');
});

test('the pagination opens the pages and marks the current one', async () => {
  const user = await openDashboard(worldOf(57));
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21-40 of 57 users')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '3' }));
  expect(await screen.findByText('41-57 of 57 users')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('if the page has become empty meanwhile, the last page is shown', async () => {
  const world = worldOf(41);
  const user = await openDashboard(world);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('21-40 of 41 users');
  world.members.pop();
  await user.click(screen.getByRole('button', { name: '3' }));
  expect(await screen.findByText('21-40 of 40 users')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page');
});

test('another page size starts at page 1, and a single page needs no pagination', async () => {
  const user = await openDashboard(worldOf(57));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('21-40 of 57 users');
  await user.selectOptions(screen.getByLabelText('Users per page'), '10');
  expect(await screen.findByText('1-10 of 57 users')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Users per page'), '100');
  expect(await screen.findByText('1-57 of 57 users')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
});

test('a search is sent once typing pauses, and starts at page 1', async () => {
  const searches: (string | undefined)[] = [];
  const world = createDemoWorld();
  const listen = http.get('*/api/admin/users/', ({ request }) => {
    const { searchParams } = new URL(request.url);
    expect(searchParams.get('include_activity')).toBe('true');
    searches.push(searchParams.get('search') ?? undefined);
  });
  const user = await openDashboard(world, listen);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('21-30 of 30 users');
  await write(user, searchBox(), 'BAYO@demo');
  expect(await screen.findByText('1-1 of 1 users')).toBeInTheDocument();
  expect(within(people()).getByText('bayo@demo.kopa.ng')).toBeInTheDocument();
  await waitFor(() => expect(searches.at(-1)).toBe('BAYO@demo'));
  expect(searches.filter((search) => search !== undefined)).toEqual(['BAYO@demo']);
});

test('a search without a match reads 0 users', async () => {
  const user = await openDashboard(worldOf(3));
  await write(user, searchBox(), 'nobody at all');
  expect(await screen.findByText('0 users')).toBeInTheDocument();
  expect(screen.getByText('No users found')).toBeInTheDocument();
});

test('while a search loads, neither a count nor pages nor an empty result is shown', async () => {
  const world = worldOf(57);
  const match = world.members[0]?.user;
  if (match !== undefined) Object.assign(match, { name: 'Zainab Sule', email: 'zainab@demo.kopa.ng' });
  let isRequested = false;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = http.get('*/api/admin/users/', async ({ request }) => {
    if (!new URL(request.url).searchParams.has('search')) return;
    isRequested = true;
    await held;
  });
  const user = await openDashboard(world, holding);
  const resultTexts = () => [
    screen.queryByText('No users found'),
    screen.queryByText(/\d users$/),
    screen.queryByRole('navigation', { name: 'Pages' }),
  ];
  await user.type(searchBox(), 'zainab');
  expect(resultTexts()).toEqual([null, null, null]);
  await waitFor(() => expect(isRequested).toBe(true));
  expect(resultTexts()).toEqual([null, null, null]);
  release();
  expect(await screen.findByText('1-1 of 1 users')).toBeInTheDocument();
  expect(within(people()).getByText('zainab@demo.kopa.ng')).toBeInTheDocument();
});

test('while a page loads, the label already counts that page', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = http.get('*/api/admin/users/', async ({ request }) => {
    if (new URL(request.url).searchParams.get('pageSize') === '10') await held;
  });
  const user = await openDashboard(worldOf(57), holding);
  await user.selectOptions(screen.getByLabelText('Users per page'), '10');
  expect(screen.getByText('1-10 of 57 users')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '6' })).toBeInTheDocument();
  expect(people()).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(within(people()).getAllByRole('listitem')).toHaveLength(10));
  expect(screen.getByText('1-10 of 57 users')).toBeInTheDocument();
});

test("an expanded card shows the member's deployment and activity", async () => {
  const world = worldOfAda();
  const user = await openDashboard(world);
  const card = cardOf('ada@demo.kopa.ng');
  expect(within(card).getByText('Active')).toBeInTheDocument();
  expect(within(card).getByRole('img', { name: 'Portal connected' })).toBeInTheDocument();
  expect(within(card).queryByText('@ada')).not.toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Expand' }));
  expect(within(card).getByText('@ada')).toBeInTheDocument();
  const { deploymentState, lga, ppa } = world.members[0]?.user ?? {};
  for (const value of [deploymentState, lga, ppa]) {
    expect(within(card).getByText(String(value))).toBeInTheDocument();
  }
  expect(within(card).getByText('0 posts, 0 connections, 0 comments, 0 photos')).toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Expand' }));
  expect(within(card).queryByText('@ada')).not.toBeInTheDocument();
});

test('suspending asks for confirmation with name and consequences; cancelling changes nothing', async () => {
  const world = worldOfAda();
  const user = await openDashboard(world);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Okafor?' });
  expect(dialog).toHaveTextContent('Ada Okafor (@ada) is signed out everywhere and cannot sign in.');
  expect(dialog).toHaveTextContent('Their 0 posts and 0 comments are hidden');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(world.members[0]?.isActive).toBe(true);
});

test('a suspended member is marked, not counted as active, and can be activated', async () => {
  const world = worldOfAda();
  const user = await openDashboard(world);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Okafor?' });
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('User Suspended')).toBeInTheDocument();
  expect(screen.getByText('User has been suspended successfully')).toBeInTheDocument();
  expect(await within(people()).findByText('Suspended')).toBeInTheDocument();
  const activeUsers = screen.getByText('Active Users', { selector: 'dt' }).parentElement;
  await waitFor(() => expect(activeUsers).toHaveTextContent(/0$/));

  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('User Activated')).toBeInTheDocument();
  expect(await within(people()).findByText('Active')).toBeInTheDocument();
  expect(world.members[0]?.isActive).toBe(true);
});

test('a suspension takes an end and a reason, and the list shows the end', async () => {
  const world = worldOfAda();
  const user = await openDashboard(world);
  const dialog = await openDialog(user, 'Suspend', 'Suspend Ada Okafor?');
  await write(user, dialog.getByLabelText('Days'), '366');
  expect(dialog.getByText('1 to 365')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await user.clear(dialog.getByLabelText('Days'));
  await write(user, dialog.getByLabelText('Days'), '3');
  await write(user, dialog.getByLabelText('Reason'), ' Spam in three groups ');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('User Suspended')).toBeInTheDocument();
  const [member] = world.members;
  expect(member).toMatchObject({ isActive: false, suspensionReason: 'Spam in three groups' });
  const until = formatDate(member?.suspendedUntil ?? '');
  expect(await within(people()).findByText('Suspended')).toBeInTheDocument();
  expect(within(people()).getByText(`until ${until}`)).toBeInTheDocument();
});

test('the toast of a suspension can undo it', async () => {
  const world = worldOfAda();
  const user = await openDashboard(world);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('User Activated')).toBeInTheDocument();
  expect(world.members[0]?.isActive).toBe(true);
  expect(await within(people()).findByText('Active')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

test('the slash key focuses the search, except behind a dialog', async () => {
  const user = await openDashboard(worldOfAda());
  await user.keyboard('/');
  expect(searchBox()).toHaveFocus();
  await user.keyboard('a/b');
  expect(searchBox()).toHaveValue('a/b');
  await user.clear(searchBox());
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  await screen.findByRole('dialog', { name: 'Suspend Ada Okafor?' });
  await user.keyboard('/');
  expect(searchBox()).not.toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('names of members are shown as text, never as markup', async () => {
  const name = '<img src=x onerror="globalThis.hacked = true">';
  const world = createWorld({ members: [buildMember(1, { name, email: 'ada@demo.kopa.ng' })] });
  await openDashboard(world);
  expect(within(people()).getByText(name)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a failed suspension shows an error', async () => {
  const refused = http.patch('*/api/admin/users/1/suspend', () =>
    HttpResponse.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }),
  );
  const user = await openDashboard(worldOfAda(), refused);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Failed to suspend user')).toBeInTheDocument();
  expect(screen.getByText('Busy.')).toBeInTheDocument();
});

test('a list that fails to load shows an error and can be retried', async () => {
  let isDown = true;
  const world = worldOf(2);
  const failing = http.get('*/api/admin/users/', () => (isDown ? new HttpResponse(null, { status: 500 }) : undefined));
  const user = await openDashboard(world, failing);
  expect(await screen.findByText('Failed to fetch users')).toBeInTheDocument();
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1-2 of 2 users')).toBeInTheDocument();
});
