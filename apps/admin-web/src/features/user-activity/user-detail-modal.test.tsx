import { buildComment, buildConnection, buildMember, buildMessage, buildPost } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDashboard } from '../../../test/portal.tsx';

const long = 'x'.repeat(150);

/** A world with Ada, who has one entry of each kind, and her connection Bayo. */
function worldOfAda(given: Partial<World> = {}): World {
  const ada = buildMember(1, {
    name: 'Ada Okafor',
    email: 'ada@demo.kopa.ng',
    username: 'ada',
    photos: ['/uploads/ada-1.webp'],
  });
  const bayo = buildMember(2, { name: 'Bayo Adeyemi', email: 'bayo@demo.kopa.ng' });
  return createWorld({
    members: [ada, bayo],
    posts: [buildPost(11, { userId: 1, content: 'First day at the PPA', likedBy: new Set([2]) })],
    comments: [buildComment(21, { userId: 1, feedId: 11, content: 'Thank you all' })],
    connections: [buildConnection(31, { userId: 1, connectedUserId: 2, status: 'accepted' })],
    conversations: [{ id: 41, user1Id: 1, user2Id: 2 }],
    messages: [buildMessage(51, { conversationId: 41, senderId: 1, receiverId: 2, content: long })],
    ...given,
  });
}

async function openDetails(world: World, ...faults: RequestHandler[]) {
  const user = await openDashboard(world, ...faults);
  const card = screen.getByText('ada@demo.kopa.ng').closest('li');
  if (card === null) throw new Error('no card of Ada');
  await user.click(within(card).getByRole('button', { name: 'View Details' }));
  const modal = within(await screen.findByRole('dialog', { name: 'User Profile & Activity' }));
  return { user, modal };
}

async function confirmDeletion(user: Awaited<ReturnType<typeof openDashboard>>, what: string) {
  const question = await screen.findByRole('dialog', { name: `Delete this ${what}?` });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
}

test("the left panel shows the member's data and counts", async () => {
  const { modal } = await openDetails(worldOfAda());
  const profile = within(modal.getByRole('region', { name: 'Profile' }));
  for (const text of ['Ada Okafor', '@ada', 'ada@demo.kopa.ng', 'Active', 'Portal', 'Likes', 'Comments']) {
    expect(profile.getByText(text)).toBeInTheDocument();
  }
  expect(profile.getByText(/^Member since /)).toBeInTheDocument();
});

test('a member is marked as suspended and as without a portal', async () => {
  const world = worldOfAda();
  const [ada] = world.members;
  if (ada === undefined) throw new Error('no Ada');
  ada.isActive = false;
  ada.user.portalConnected = false;
  const { modal } = await openDetails(world);
  expect(modal.getByText('Suspended')).toBeInTheDocument();
  expect(modal.getByText('No Portal')).toBeInTheDocument();
});

test("the five tabs show the member's activity, posts first", async () => {
  const { user, modal } = await openDetails(worldOfAda());
  expect(await modal.findByText('First day at the PPA')).toBeInTheDocument();
  expect(modal.getByText(/^1 like · 1 comment · /)).toBeInTheDocument();
  await user.click(modal.getByRole('tab', { name: 'Photos' }));
  expect(modal.getByRole('img', { name: 'Gallery item' })).toHaveAttribute('src', `${apiUrl}/uploads/ada-1-320.webp`);
  await user.click(modal.getByRole('tab', { name: 'Comments' }));
  expect(modal.getByText('Thank you all')).toBeInTheDocument();
  expect(modal.getByText(/^Post ID: 11 · /)).toBeInTheDocument();
  await user.click(modal.getByRole('tab', { name: 'Connections' }));
  expect(modal.getByText('Bayo Adeyemi')).toBeInTheDocument();
  expect(modal.getByText('accepted')).toBeInTheDocument();
  await user.click(modal.getByRole('tab', { name: 'Messages' }));
  expect(await modal.findByText('To: Bayo Adeyemi')).toBeInTheDocument();
  expect(modal.getByText(`${long.slice(0, 100)}...`)).toBeInTheDocument();
});

test('messages are fetched when their tab is opened, once each time, and the tab states that this is recorded', async () => {
  const fetched: string[] = [];
  const listen = http.get('*/api/admin/users/1/:what', ({ request }) => void fetched.push(new URL(request.url).search));
  const { user, modal } = await openDetails(worldOfAda(), listen);
  await modal.findByText('First day at the PPA');
  expect(fetched).toEqual(['?messages=false']);
  for (const times of [1, 2]) {
    await user.click(modal.getByRole('tab', { name: 'Messages' }));
    expect(await modal.findByText('To: Bayo Adeyemi')).toBeInTheDocument();
    expect(modal.getByText('Private texts. The audit log keeps that you opened them.')).toBeInTheDocument();
    expect(fetched).toHaveLength(1 + times);
    await user.click(modal.getByRole('tab', { name: 'Posts' }));
  }
});

test('posts and comments are shown as text, never as markup', async () => {
  const attack = '<img src=x onerror="globalThis.hacked = true">';
  const { user, modal } = await openDetails(
    worldOfAda({
      posts: [buildPost(11, { userId: 1, content: attack })],
      comments: [buildComment(21, { userId: 1, feedId: 11, content: attack })],
      messages: [buildMessage(51, { conversationId: 41, senderId: 1, receiverId: 2, content: attack })],
    }),
  );
  for (const tab of ['Posts', 'Comments', 'Messages']) {
    await user.click(await modal.findByRole('tab', { name: tab }));
    expect(await modal.findByText((text) => text.startsWith(attack))).toBeInTheDocument();
    expect(modal.queryByRole('img', { hidden: true, name: '' })).not.toBeInTheDocument();
  }
});

test('the arrow keys move between the tabs', async () => {
  const { user, modal } = await openDetails(worldOfAda());
  await user.click(await modal.findByRole('tab', { name: 'Posts' }));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(modal.getByRole('tab', { name: 'Comments' })).toHaveFocus();
  expect(modal.getByText('Thank you all')).toBeInTheDocument();
});

test('each tab states that the member has no entries', async () => {
  const noActivity = { posts: [], comments: [], connections: [], messages: [], conversations: [] };
  const world = worldOfAda(noActivity);
  const [ada] = world.members;
  if (ada !== undefined) ada.user.photos = [];
  const { user, modal } = await openDetails(world);
  expect(await modal.findByText('No posts found')).toBeInTheDocument();
  for (const [tab, text] of [
    ['Photos', 'No photos found'],
    ['Comments', 'No comments found'],
    ['Connections', 'No connections found'],
    ['Messages', 'No recent messages found'],
  ] as const) {
    await user.click(modal.getByRole('tab', { name: tab }));
    expect(await modal.findByText(text)).toBeInTheDocument();
  }
});

test('the modal shows that the activity is loading', async () => {
  const unanswered = http.get('*/api/admin/users/1/activity', () => new Promise<never>(() => undefined));
  const { modal } = await openDetails(worldOfAda(), unanswered);
  expect(modal.getByText('Loading activity...')).toBeInTheDocument();
});

test('a post is deleted after a confirmation, and the list and counts are updated', async () => {
  const world = worldOfAda();
  const { user, modal } = await openDetails(world);
  await modal.findByText('First day at the PPA');
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  expect(world.posts).toHaveLength(1);
  expect(await screen.findByRole('dialog', { name: 'Delete this post?' })).toHaveTextContent(
    'The post “First day at the PPA” of Ada Okafor (@ada) will be gone for everybody, with 1 like and 1 comment.',
  );
  await confirmDeletion(user, 'post');
  expect(await screen.findByText('Post Deleted')).toBeInTheDocument();
  expect(await modal.findByText('No posts found')).toBeInTheDocument();
  expect(world.posts).toHaveLength(0);
  const posts = within(modal.getByRole('region', { name: 'Profile' })).getByText('Posts').parentElement;
  await waitFor(() => expect(posts).toHaveTextContent('Posts0'));
});

test.each([
  ['Photos', 'photo', 'Photo Deleted', 'No photos found'],
  ['Comments', 'comment', 'Comment Deleted', 'No comments found'],
] as const)('deleting in %s removes the %s', async (tab, what, done, empty) => {
  const { user, modal } = await openDetails(worldOfAda());
  await user.click(await modal.findByRole('tab', { name: tab }));
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await confirmDeletion(user, what);
  expect(await screen.findByText(done)).toBeInTheDocument();
  expect(await modal.findByText(empty)).toBeInTheDocument();
});

test('a failed deletion shows an error and removes nothing', async () => {
  const refused = http.delete('*/api/admin/users/1/posts/11', () => new HttpResponse(null, { status: 500 }));
  const { user, modal } = await openDetails(worldOfAda(), refused);
  await modal.findByText('First day at the PPA');
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await confirmDeletion(user, 'post');
  expect(await screen.findByText('Failed to delete post')).toBeInTheDocument();
  expect(modal.getByText('First day at the PPA')).toBeInTheDocument();
});

test('an activity that fails to load shows an error and a retry', async () => {
  const down = http.get('*/api/admin/users/1/activity', () => new HttpResponse(null, { status: 500 }));
  const { modal } = await openDetails(worldOfAda(), down);
  expect(await screen.findByText('Failed to fetch user activity')).toBeInTheDocument();
  expect(await modal.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('escape closes only the confirmation, and the focus returns to the details', async () => {
  const world = worldOfAda();
  const { user, modal } = await openDetails(world);
  const remove = await modal.findByRole('button', { name: 'Delete' });
  await user.click(remove);
  await screen.findByRole('dialog', { name: 'Delete this post?' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Delete this post?' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'User Profile & Activity' })).toBeInTheDocument();
  expect(remove).toHaveFocus();
  expect(world.posts).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'View Details' }).some((button) => button.matches(':focus'))).toBe(true);
});

test('after a deletion the focus stays in the details', async () => {
  const { user, modal } = await openDetails(worldOfAda());
  await user.click(await modal.findByRole('button', { name: 'Delete' }));
  await confirmDeletion(user, 'post');
  expect(await modal.findByText('No posts found')).toBeInTheDocument();
  expect(modal.getByRole('region', { name: 'Activity' })).toHaveFocus();
});

test('a list of only the newest entries states that', async () => {
  const posts = Array.from({ length: 60 }, (_, index) =>
    buildPost(100 + index, { userId: 1, content: `Post ${index}` }),
  );
  const { modal } = await openDetails(worldOfAda({ posts }));
  expect(await modal.findByText('The newest 50 of 60 are shown.')).toBeInTheDocument();
  expect(modal.queryByText('Post 9')).not.toBeInTheDocument();
});
