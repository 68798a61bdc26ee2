import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { BlockedAndMuted } from '../../features/profile/blocked-and-muted.tsx';
import { MoreOptions } from '../menus/more-options.tsx';
import { muteAndBlockItems } from './block-mute.store.ts';
import { BlockMuteDialog } from './block-mute-dialog.tsx';

const other = { ...buildMember(2).user, name: 'Bayo Ade' };

async function choose(item: string) {
  const world = createWorld({ members: [buildMember(1), { ...buildMember(2), user: other }] });
  const place = (
    <>
      <MoreOptions items={muteAndBlockItems(other)} />
      <BlockMuteDialog />
      <BlockedAndMuted kind="mutes" />
    </>
  );
  const { user } = renderPage(place, world);
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, world };
}

test('a member is blocked after a confirmation', async () => {
  const { user, world } = await choose('Block Bayo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Bayo Ade?' }));
  expect(world.blocks).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Bayo Ade is blocked')).toBeInTheDocument();
  expect(world.blocks).toMatchObject([{ userId: 1, otherId: 2 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a member is muted at once, and unmuted in the list', async () => {
  const { user, world } = await choose('Mute Bayo');
  expect(await screen.findByText('Bayo Ade is muted')).toBeInTheDocument();
  expect(world.mutes).toMatchObject([{ userId: 1, otherId: 2 }]);
  const muted = within(screen.getByRole('region', { name: 'Muted members' }));
  expect(await muted.findByText(`@${world.members[1]?.user.username}`)).toBeInTheDocument();
  await user.click(muted.getByRole('button', { name: 'Unmute' }));
  await waitFor(() => expect(muted.queryByRole('button', { name: 'Unmute' })).toBeNull());
  expect(world.mutes).toEqual([]);
});
