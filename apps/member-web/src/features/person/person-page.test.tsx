import { buildMember, buildPost, buildUser } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

function openPerson(username: string) {
  storeMember(buildUser(1));
  const posts = [buildPost(1, { content: 'My first post' })];
  return openApp(createWorld({ members: [buildMember(1), buildMember(2)], posts }), `/people/${username}`);
}

test('an address of a person, in any case, shows their profile with their posts', async () => {
  const user = userEvent.setup({ delay: null });
  openPerson('BAYO.adeyemi');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bayo Adeyemi' })).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: 'Posts' }));
  expect(await screen.findByText('My first post')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View post' })).toHaveAttribute('href', '/posts/1');
});

test('an unknown name shows an error', async () => {
  openPerson('nobody.here');
  expect(await screen.findByText('Nobody has this name')).toBeVisible();
});

test('the own address shows the own profile, without buttons', async () => {
  openPerson('adaeze.okafor');
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});
