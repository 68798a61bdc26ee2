import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as SocialFeedPage } from './social-feed-page.tsx';

/** Opens the feed on a device with a mouse, and waits for its keys. */
async function openFeed() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = matchMedia(query);
    return query.startsWith('(pointer: fine)') ? { ...answer, matches: true } : answer;
  });
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'An older post' }), buildPost(2, { content: 'Clearance is on Thursday' })],
    comments: [buildComment(1, { feedId: 2, content: 'See you there' })],
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  const [newest, older] = (await screen.findAllByRole('article', { name: 'Post by Bayo Adeyemi' })) as [
    HTMLElement,
    HTMLElement,
  ];
  await screen.findByRole('button', { name: 'Keyboard' });
  return { user, newest, older };
}

const likeOf = (post: HTMLElement) => within(post).getByRole('button', { name: /^Like/ });

test('j and k lead to the next and the previous post', async () => {
  const { user, newest, older } = await openFeed();
  await user.keyboard('j');
  expect(newest).toHaveFocus();
  await user.keyboard('j');
  expect(older).toHaveFocus();
  await user.keyboard('j');
  expect(older).toHaveFocus();
  await user.keyboard('k');
  expect(newest).toHaveFocus();
});

test('l likes the current post', async () => {
  const { user, newest, older } = await openFeed();
  await user.keyboard('l');
  await user.keyboard('jjl');
  expect(likeOf(older)).toHaveAttribute('aria-pressed', 'true');
  expect(likeOf(newest)).toHaveAttribute('aria-pressed', 'false');
});

test('c opens the comments of the current post at their field', async () => {
  const { user, newest } = await openFeed();
  await user.keyboard('jc');
  const field = await within(newest).findByLabelText('Write a comment');
  await expect.poll(() => document.activeElement).toBe(field);
  await user.keyboard('{Escape}jkl');
  expect(field).toHaveValue('jkl');
  likeOf(newest).focus();
  await user.keyboard('c');
  expect(field).toHaveFocus();
});

test('the keys write letters in a field, and do nothing with a modifier or behind a dialog', async () => {
  const { user, newest } = await openFeed();
  await write(user, screen.getByLabelText('Content'), 'jkl?');
  expect(screen.getByLabelText('Content')).toHaveValue('jkl?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('{Control>}j{/Control}');
  expect(newest).not.toHaveFocus();
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard' });
  await user.keyboard('j');
  expect(newest).not.toHaveFocus();
});

test('? lists the keys, and a switch turns them off', async () => {
  const { user, newest } = await openFeed();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  const [keys, actions] = [help.getAllByRole('term'), help.getAllByRole('definition')];
  expect(keys.map(({ textContent }, place) => [textContent, actions[place]?.textContent])).toEqual([
    ['j', 'Next post'],
    ['k', 'Previous post'],
    ['l', 'Like'],
    ['c', 'Comment'],
    ['?', 'This help'],
  ]);
  await user.click(help.getByRole('switch', { name: 'Use these keys' }));
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('j?');
  expect(newest).not.toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keyboard' }));
  expect(await screen.findByRole('switch', { name: 'Use these keys' })).not.toBeChecked();
});
