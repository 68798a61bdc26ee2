import { buildGroup, buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as GroupPage } from './group-page.tsx';

test('the row of another member has a menu, the own row has not', async () => {
  const members = [buildMember(1), buildMember(2, { name: 'Bayo Adeyemi' })];
  const groups = [buildGroup(7, { memberIds: new Set([1, 2]) })];
  const world = createWorld({ signedInId: 1, members, groups });
  const { user, router } = renderPage({ element: <GroupPage />, paths: ['/groups/:id'] }, world);
  await act(() => router.navigate('/groups/7'));
  const rows = within(await screen.findByRole('region', { name: 'Members' }));
  const other = (await rows.findByText('Bayo Adeyemi')).closest('li') as HTMLElement;
  await user.click(within(other).getByRole('button', { name: 'More options' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Copy link', 'Report', 'Mute Bayo', 'Block Bayo']);
  expect(rows.getAllByRole('button', { name: 'More options' })).toHaveLength(1);
});

test('a member of a later page who is removed goes, the other pages stay, and the first page alone is fetched', async () => {
  const members = Array.from({ length: 60 }, (_, index) =>
    buildMember(index + 1, { name: `Corps member ${index + 1}` }),
  );
  const groups = [buildGroup(7, { ownerId: 1, memberIds: new Set(members.map(({ user }) => user.id)) })];
  const pages: (string | null)[] = [];
  const { user, router } = renderPage(
    { element: <GroupPage />, paths: ['/groups/:id'] },
    createWorld({ signedInId: 1, members, groups }),
    http.get(
      '*/api/groups/7/members',
      ({ request }) => void pages.push(new URL(request.url).searchParams.get('cursor')),
    ),
  );
  await act(() => router.navigate('/groups/7'));
  const rows = within(await screen.findByRole('region', { name: 'Members' }));
  await user.click(await rows.findByRole('button', { name: 'Load more members' }));
  const last = (await rows.findByText('Corps member 60')).closest('li') as HTMLElement;
  pages.length = 0;
  await user.click(within(last).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await eventually(() => expect(rows.queryByText('Corps member 60')).toBeNull());
  await eventually(() => expect(pages).toEqual([null]));
  expect(rows.getByText('Corps member 59')).toBeVisible();
});
