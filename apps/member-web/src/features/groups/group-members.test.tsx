import { buildGroup, buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
