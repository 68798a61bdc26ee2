import type { ErrorCode } from '@kopa/contracts/errors';
import { createPost } from '@kopa/contracts/feed/posts';
import { buildMember, memberPassword } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, reopenApp } from '../../test/open-app.tsx';
import { storedSends, storeSend } from '../device/outbox/stored-sends.ts';
import { storedUploads, storeUpload } from '../device/outbox/stored-uploads.ts';
import { storeMember } from '../session/stored-member.ts';

/** Shares a post that the server refuses. */
async function postRefusedAs(code: ErrorCode, content: string) {
  const world = createWorld({ signedInId: 1, members: [buildMember(1)], posts: [] });
  storeMember(buildMember(1).user);
  const user = openApp(world, '/social-feeds', outage(createPost, code));
  await write(user, await screen.findByLabelText('Content'), content);
  await user.click(screen.getByRole('button', { name: 'Post' }));
  return world;
}

test('a post that fails with an expired session is shared after the next sign-in', async () => {
  const world = await postRefusedAs('unauthenticated', 'DraftContent in good time');
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
  const user = reopenApp(world, '/social-feeds');
  await write(user, await screen.findByLabelText('Portal email'), buildMember(1).user.email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect.poll(() => world.posts.at(-1)?.content).toBe('DraftContent in good time');
  expect(world.posts).toHaveLength(1);
});

test('unsent content of an expired session is removed when another member signs in', async () => {
  const world = createWorld({ signedInId: null, members: [buildMember(1), buildMember(2)] });
  localStorage.setItem('kopa.unsent.1.draft.post', '{"written":{"content":"Private"}}');
  localStorage.setItem('kopa.unsent.2.draft.post', '{"written":{"content":"Own"}}');
  storeSend({
    ...{ key: 'one', memberId: 1, mutationKey: ['outbox'], scope: 'a chat', variables: { key: 'one' } },
    ...{ submittedAt: Date.now(), isFailed: true, request: null },
  });
  await storeUpload({ id: 'one', memberId: 1, draft: 'record', file: new File(['x'], 'one.jpg') });
  const user = openApp(world);
  await write(user, await screen.findByLabelText('Portal email'), buildMember(2).user.email);
  await write(user, screen.getByLabelText('Password'), memberPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: /Welcome/ });
  expect(localStorage.getItem('kopa.unsent.1.draft.post')).toBeNull();
  expect(localStorage.getItem('kopa.unsent.2.draft.post')).not.toBeNull();
  await expect.poll(async () => [await storedSends(1), await storedUploads(1)]).toEqual([[], []]);
});

test('a logout with unsent texts asks first, and deletes them', async () => {
  const world = await postRefusedAs('rate_limited', 'Never sent');
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  const user = reopenApp(world, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out with unsent texts?' }));
  expect(dialog.getByText(/1 unsent text\./)).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Show what is not sent' }));
  expect(await screen.findByRole('heading', { name: 'Not sent' })).toBeVisible();
  expect(screen.getByText('Never sent')).toBeVisible();
  window.history.back();
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  expect(await storedSends(1)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedSends(1)).toEqual([]);
});

test('the question before a logout names drafts and photos', async () => {
  storeMember(buildMember(1).user);
  localStorage.setItem('kopa.unsent.1.draft.comment.4', '{"written":{"content":"Half a thought"}}');
  localStorage.setItem('kopa.unsent.1.read-marks', '{"direct 1":{"messageId":5,"of":{"kind":"direct","id":2}}}');
  for (const id of ['one', 'two']) {
    await storeUpload({ id, memberId: 1, draft: 'record', file: new File(['x'], `${id}.jpg`) });
  }
  const user = openApp(createWorld({ signedInId: 1, members: [buildMember(1)] }), '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out with unsent texts?' }));
  expect(dialog.getByText(/Only this device has 1 draft and 2 photos\./)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Show what is not sent' })).toBeVisible();
});
