import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

function feedWorld() {
  storeMember(buildMember(1).user);
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Clearance is on Thursday' })],
    comments: [buildComment(1, { feedId: 1, content: 'See you there' })],
  });
}

test('the feed keeps open comments, unsent text and the scroll position when the member leaves and returns', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const user = openApp(feedWorld(), '/social-feeds');
  await user.click(await screen.findByRole('button', { name: /^Comment/ }));
  expect(await screen.findByText('See you there')).toBeVisible();
  await write(user, screen.getByLabelText('Content'), 'Half a post');
  Object.assign(window, { scrollY: 640 });
  act(() => void window.dispatchEvent(new Event('scroll')));
  await user.click(screen.getByRole('link', { name: /Discover/ }));
  await screen.findByPlaceholderText('Search corps members...');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await user.click(screen.getByRole('link', { name: /^Social/ }));
  expect(await screen.findByText('See you there')).toBeVisible();
  expect(screen.getByLabelText('Content')).toHaveValue('Half a post');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});

test('a feed opened without a network shows an error instead of loading forever, and loads when the network is back', async () => {
  onlineManager.setOnline(false);
  let isThere = false;
  const world = feedWorld();
  openApp(
    world,
    '/social-feeds',
    http.get('*/api/social-feeds', () => (isThere ? undefined : Response.error())),
  );
  expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
  isThere = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => onlineManager.setOnline(true));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(await screen.findByText('Clearance is on Thursday')).toBeVisible();
});
