import { MockError, mock } from '@kopa/contracts/msw';
import { suggestPeople } from '@kopa/contracts/people/people';
import { buildComment, buildConnection, buildGroup, buildMember, buildPost, buildUser } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ChatPane } from '../../features/chat/chat-pane.tsx';
import { CommentForm } from '../../features/feed/comments/comment-form.tsx';
import { Composer } from '../../features/feed/composer/composer.tsx';
import { Component as Feed } from '../../features/feed/social-feed-page.tsx';
import { MentionFields } from './mention-fields.tsx';

function mentionWorld() {
  return createWorld({
    members: [
      buildMember(1),
      buildMember(2, { name: 'Bayo Ade', username: 'Bayo_1' }),
      buildMember(3, { name: 'Bàyọ̀ Musa', username: 'musa.b' }),
      buildMember(4, { name: 'Chi Eze', username: 'chi-chi' }),
    ],
    connections: [buildConnection(1)],
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    groups: [buildGroup(1, { memberIds: new Set([1, 2]) })],
    posts: [buildPost(1)],
  });
}

const composer = (
  <>
    <Composer />
    <MentionFields />
  </>
);
const options = async () => {
  const list = await screen.findByRole('listbox', { name: 'Members' });
  return within(list).getAllByRole('option');
};

test('@ and two letters suggest members; Enter inserts the chosen one', async () => {
  const { user } = renderPage(composer, mentionWorld());
  const field = screen.getByRole('textbox', { name: 'Content' });
  await user.type(field, 'Thanks @b');
  expect(field).not.toHaveAttribute('aria-controls');
  await user.type(field, 'a');
  const [first, second] = await options();
  expect(first).toHaveAccessibleName('Bayo Ade @Bayo_1');
  expect(second).toHaveAccessibleName('Bàyọ̀ Musa @musa.b');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  expect(first).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', second?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(field).toHaveValue('Thanks @musa.b ');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('for it');
  expect(field).toHaveValue('Thanks @musa.b for it');
});

test('Tab chooses, a click chooses, and Escape closes the list until the next mention', async () => {
  const { user } = renderPage(composer, mentionWorld());
  const field = screen.getByRole('textbox', { name: 'Content' });
  await user.type(field, '@chi');
  await options();
  await user.tab();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('@chi-chi ');
  await user.type(field, 'and @mu');
  await user.click(await screen.findByRole('option', { name: 'Bàyọ̀ Musa @musa.b' }));
  expect(field).toHaveValue('@chi-chi and @musa.b ');
  expect(field).toHaveFocus();
  await user.type(field, '@ba');
  await options();
  await user.keyboard('{Escape}y');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field, ' @ba');
  expect(await options()).toHaveLength(2);
});

test('a failed search suggests nobody and stays silent', async () => {
  let asked = 0;
  const failing = mock(suggestPeople, () => {
    asked += 1;
    throw new MockError('unavailable');
  });
  const { user } = renderPage(composer, mentionWorld(), failing);
  const field = screen.getByRole('textbox', { name: 'Content' });
  await user.type(field, 'Thanks @ba');
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(field).not.toHaveFocus();
});

test('in a comment Enter chooses while the list is open, and sends otherwise', async () => {
  const world = mentionWorld();
  const form = (
    <>
      <CommentForm postId={1} />
      <MentionFields />
    </>
  );
  const { user } = renderPage(form, world);
  const field = screen.getByRole('textbox', { name: 'Write a comment' });
  await user.type(field, '@bayo_');
  await options();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('@Bayo_1 ');
  expect(world.comments).toHaveLength(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.comments.map(({ content }) => content)).toEqual(['@Bayo_1']));
});

test('while a post or a comment is edited members are suggested, and Escape closes only the list', async () => {
  const world = mentionWorld();
  world.posts = [buildPost(1, { userId: 1, content: 'Thanks' })];
  world.comments = [buildComment(1, { userId: 1, content: 'Welcome' })];
  const feed = (
    <>
      <Feed />
      <MentionFields />
    </>
  );
  const { user } = renderPage(feed, world);
  const edit = async (text: string) => {
    const item = (await screen.findByText(text)).closest('article, li') as HTMLElement;
    await user.click(within(item).getAllByRole('button', { name: 'More options' })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  };
  await edit('Thanks');
  const field = await screen.findByRole('textbox', { name: 'Edit post' });
  await user.type(field, ' @ba');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field, ' @mu');
  await options();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Thanks @ba @musa.b ');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /^Comment/ }));
  await edit('Welcome');
  await user.type(await screen.findByRole('textbox', { name: 'Edit comment' }), ' @chi');
  expect(await options()).toHaveLength(1);
});

test('a group’s chat suggests members, a direct one does not', async () => {
  const world = mentionWorld();
  const [group] = world.groups;
  if (group === undefined) throw new Error('the world has a group');
  const chat = (
    <>
      <ChatPane
        onEnd={() => undefined}
        target={{ kind: 'group', group: { id: 1, name: group.name, description: '', memberCount: 2 } }}
      />
      <MentionFields />
    </>
  );
  const { user, leave } = renderPage(chat, world);
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), '@chi');
  expect(await options()).toHaveLength(1);
  leave();
  const direct = (
    <>
      <ChatPane onEnd={() => undefined} target={{ kind: 'direct', conversationId: 1, person: buildUser(2) }} />
      <MentionFields />
    </>
  );
  renderPage(direct, world);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  expect(field).not.toHaveAttribute('data-mentions');
});
