import { buildConnection, buildMember, buildPost } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as SocialFeedPage } from './social-feed-page.tsx';

/** Bayo (2) is a connection, Chiamaka (3) is followed, Ebele (5) serves in the same LGA. */
function scopedWorld() {
  return createWorld({
    members: [1, 2, 3, 5].map((id) => buildMember(id)),
    connections: [buildConnection(1)],
    follows: [{ id: 1, userId: 1, otherId: 3 }],
    posts: [
      buildPost(1, { userId: 2, content: 'Of a connection' }),
      buildPost(2, { userId: 3, content: 'Of a followed member' }),
      buildPost(3, { userId: 5, content: 'Of my LGA' }),
    ],
  });
}

const texts = async () => {
  const list = within(await screen.findByRole('region', { name: 'Posts' }));
  return list.queryAllByText(/^Of /).map(({ textContent }) => textContent);
};
const chip = (name: string) => screen.getByRole('radio', { name });

test('a chip narrows the feed, and is chosen again after a reload', async () => {
  const world = scopedWorld();
  const { user, leave } = renderPage(<SocialFeedPage />, world);
  await expect.poll(texts).toEqual(['Of my LGA', 'Of a followed member', 'Of a connection']);
  expect(chip('Everyone')).toBeChecked();
  await user.click(chip('Connections'));
  await expect.poll(texts).toEqual(['Of a connection']);
  await user.click(chip('My LGA'));
  await expect.poll(texts).toEqual(['Of my LGA']);
  await user.click(chip('My state'));
  await expect.poll(texts).toEqual(['Of my LGA', 'Of a connection']);
  await user.click(chip('Following'));
  await expect.poll(texts).toEqual(['Of a followed member']);
  leave();
  renderPage(<SocialFeedPage />, world);
  expect(chip('Following')).toBeChecked();
  await expect.poll(texts).toEqual(['Of a followed member']);
});

test('an unfollowed member leaves the scope Following at once', async () => {
  const { user } = renderPage(<SocialFeedPage />, scopedWorld());
  await user.click(chip('Following'));
  await expect.poll(texts).toEqual(['Of a followed member']);
  await user.click(screen.getByRole('button', { name: /^Chiamaka Eze/ }));
  await user.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
  await expect.poll(() => screen.queryByText('Of a followed member')).toBeNull();
});

test.each([
  ['Connections', 'No posts of your connections'],
  ['Following', 'No posts of people you follow'],
  ['My state', 'No posts from your state'],
  ['My LGA', 'No posts from your LGA'],
])('%s has its own empty state', async (name, title) => {
  const { user } = renderPage(<SocialFeedPage />, createWorld({ members: [buildMember(1)] }));
  await user.click(chip(name));
  expect(await screen.findByText(title)).toBeVisible();
});

test('a search replaces the list by the posts with all words, highlighted, until it is cleared', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'The market of Ìbàdàn' }), buildPost(2, { content: 'The market of Kano' })],
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search posts' }));
  const field = screen.getByRole('searchbox', { name: 'Search posts...' });
  expect(field).toHaveFocus();
  expect(await screen.findByText('The market of Kano')).toBeVisible();
  await write(user, field, 'ibadan mark');
  const found = within(await screen.findByRole('region', { name: 'Found posts' }));
  expect((await found.findByText('Ìbàdàn')).tagName).toBe('MARK');
  expect((await found.findByText('market')).tagName).toBe('MARK');
  expect(found.getAllByRole('article')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveFocus();
  await write(user, field, 'abuja');
  expect(await screen.findByText('No posts found')).toBeVisible();
  await user.clear(field);
  expect(await screen.findByText('The market of Kano')).toBeVisible();
});

test('Escape closes the search, and its button has the focus', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'The market of Kano' })],
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  const button = screen.getByRole('button', { name: 'Search posts' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await write(user, screen.getByRole('searchbox'), 'abuja');
  expect(await screen.findByText('No posts found')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(await screen.findByText('The market of Kano')).toBeVisible();
  expect(screen.getByLabelText('Content')).toBeVisible();
});

test('a mention is a link to the member', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Thank you @Ada.Obi, see https://kopa.ng/@x' })],
  });
  renderPage(<SocialFeedPage />, world);
  expect(await screen.findByRole('link', { name: '@Ada.Obi' })).toHaveAttribute('href', '/people/Ada.Obi');
  expect(screen.getByRole('link', { name: 'https://kopa.ng/@x' })).toBeVisible();
});
