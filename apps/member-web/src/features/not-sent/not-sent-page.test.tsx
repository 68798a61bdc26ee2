import { sendGroupMessage } from '@kopa/contracts/chat/messages';
import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildGroup, buildMember, buildPost } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp, reopenApp } from '../../../test/open-app.tsx';
import { photoFile } from '../../../test/pictures.ts';
import { loseNetwork, setNetwork } from '../../../test/set-network.ts';
import { storedSends, storeSend } from '../../device/outbox/stored-sends.ts';
import { storedUploads, storeUpload } from '../../device/outbox/stored-uploads.ts';
import { storeMember, unsentPrefix } from '../../session/stored-member.ts';

beforeEach(() => storeMember(buildMember(1).user));

const worldOf = (given: Partial<World>) =>
  createWorld({ signedInId: 1, members: [buildMember(1), buildMember(2)], ...given });

const list = async () => within(await screen.findByRole('list', { name: 'Not sent' }));

test('a comment whose post was deleted meanwhile is found from where it was written, copied and deleted', async () => {
  const world = worldOf({ posts: [buildPost(1, { userId: 2 })] });
  const writer = openApp(world, '/posts/1', outage(createComment, 'not_found'));
  const field = await screen.findByLabelText('Write a comment');
  loseNetwork();
  await write(writer, field, 'See you at the gate{Enter}');
  expect(await screen.findByLabelText('Waiting for the network')).toBeVisible();
  world.posts.length = 0;
  setNetwork(true);
  await expect.poll(async () => (await storedSends(1)).map(({ isFailed }) => isFailed)).toEqual([true]);

  const user = reopenApp(world, '/posts/1');
  expect(await screen.findByText('This post is not here any more')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'One text was not sent' }));
  const item = within((await list()).getByRole('listitem'));
  expect(item.getByText('See you at the gate')).toBeVisible();
  expect(item.getByRole('button', { name: 'Send again' })).toHaveAccessibleDescription(/^Comment, /);
  await user.click(item.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('See you at the gate');
  await user.click(item.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this text?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Everything is sent')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Not sent' })).toHaveFocus();
  await expect.poll(() => storedSends(1)).toEqual([]);
});

test('a message of a group that one has left is found among the messages, and sent again after a return', async () => {
  const group = buildGroup(3, { memberIds: new Set([1, 2]) });
  const world = worldOf({ groups: [group] });
  const leftIt = outage(sendGroupMessage, 'not_group_member');
  const writer = openApp(world, '/chat/groups/3', leftIt);
  await write(writer, await screen.findByRole('textbox', { name: 'Message' }), 'Where do we meet?{Enter}');
  await expect.poll(async () => (await storedSends(1)).map(({ isFailed }) => isFailed)).toEqual([true]);
  group.memberIds.delete(1);

  const user = reopenApp(world, '/chat', leftIt);
  await user.click(await screen.findByRole('link', { name: 'One text was not sent' }));
  expect((await list()).getByText('Where do we meet?')).toBeVisible();
  group.memberIds.add(1);
  leftIt.end();
  await user.click((await list()).getByRole('button', { name: 'Send again' }));
  await expect.poll(() => world.groupMessages.map(({ content }) => content)).toEqual(['Where do we meet?']);
  expect(await screen.findByText('Everything is sent')).toBeVisible();
});

test('marks of an office that has ended are found from its page, with the names of the members for a day', async () => {
  const marks = [
    { memberId: 2, mark: 'present', at: new Date().toISOString() },
    { memberId: 7, mark: 'excused', at: '2026-03-05T09:01:00.000Z' },
  ];
  storeSend({
    ...{ key: 'marks', memberId: 1, mutationKey: ['outbox', 'marks'], scope: 'marks:4', submittedAt: Date.now() },
    variables: { key: 'marks', rollCallId: 4, marks, names: { 2: 'Bayo Adeyemi', 7: 'Ngozi Eze' } } as never,
    ...{ isFailed: true, request: null },
  });
  const user = openApp(worldOf({}), '/offices/4');
  await user.click(await screen.findByRole('link', { name: 'One text was not sent' }));
  expect((await list()).getByText(/Bayo Adeyemi: Present\s+A member: Excused/)).toBeVisible();
  expect(JSON.stringify(await storedSends(1))).not.toContain('Ngozi Eze');
});

test('the draft of a comment whose post was deleted is listed, copied and discarded', async () => {
  const world = worldOf({ posts: [buildPost(1, { userId: 2 })] });
  const writer = openApp(world, '/posts/1');
  await write(writer, await screen.findByLabelText('Write a comment'), 'Who comes along?');
  world.posts.length = 0;

  const user = reopenApp(world, '/not-sent');
  const drafts = within(await screen.findByRole('list', { name: 'Drafts' }));
  const item = within(drafts.getByRole('listitem'));
  expect(item.getByText('Who comes along?')).toBeVisible();
  expect(screen.queryByText('Everything is sent')).toBeNull();
  const copy = item.getByRole('button', { name: 'Copy' });
  expect(copy).toHaveAccessibleDescription('Draft of a comment');
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe('Who comes along?');
  await user.click(item.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Everything is sent')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Not sent' })).toHaveFocus();
});

test('a draft of several fields shows its texts, and goes with its photos', async () => {
  const draft = { kind: 'money', on: '2026-03-05', text: 'No transport money' };
  localStorage.setItem(`${unsentPrefix}1.draft.record`, JSON.stringify({ written: draft }));
  await storeUpload({ id: 'photo', memberId: 1, draft: 'record', file: photoFile() });
  const user = openApp(worldOf({}), '/not-sent');
  const drafts = within(await screen.findByRole('list', { name: 'Drafts' }));
  expect(drafts.getByText('No transport money', { normalizer: (text) => text })).toBeVisible();
  await user.click(drafts.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Everything is sent')).toBeVisible();
  await expect.poll(() => storedUploads(1)).toEqual([]);
});

test('a text that waits for the network is in the list, too, which is never called empty', async () => {
  storeSend({
    ...{ key: 'post', memberId: 1, mutationKey: ['outbox', 'post'], scope: 'posts', submittedAt: Date.now() },
    variables: { key: 'post', post: { type: 'status', content: 'From the village' } } as never,
    ...{ isFailed: false, request: null },
  });
  loseNetwork();
  let saidEmpty = false;
  const watch = new MutationObserver(() => {
    saidEmpty ||= screen.queryByText('Everything is sent') !== null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  openApp(worldOf({}), '/not-sent');
  const item = within((await list()).getByRole('listitem'));
  watch.disconnect();
  expect(saidEmpty).toBe(false);
  expect(item.getByText('From the village')).toBeVisible();
  expect(item.getByText(/It waits for the network\.$/)).toBeVisible();
  expect(item.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('a text on its way is called so, and cannot be deleted', async () => {
  storeSend({
    ...{ key: 'post', memberId: 1, mutationKey: ['outbox', 'post'], scope: 'posts', submittedAt: Date.now() },
    variables: { key: 'post', post: { type: 'status', content: 'From the village' } } as never,
    ...{ isFailed: false, request: null },
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  openApp(
    worldOf({}),
    '/not-sent',
    mock(createPost, async () => {
      await held;
      throw new MockError('unavailable');
    }),
  );
  const item = within((await list()).getByRole('listitem'));
  expect(await item.findByText(/It is being sent\.$/)).toBeVisible();
  expect(item.queryByRole('button', { name: 'Delete' })).toBeNull();
  release();
  expect(await item.findByRole('button', { name: 'Delete' })).toBeVisible();
});
