import { updatePrivacy } from '@kopa/contracts/account/profile';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { BlockedAndMuted } from './blocked-and-muted.tsx';
import { Privacy } from './privacy.tsx';

function show(...faults: Parameters<typeof renderPage>[2][]) {
  const world = createWorld({ members: [buildMember(1)] });
  const { user } = renderPage(<Privacy />, world, ...faults);
  return { user, world, section: within(screen.getByRole('region', { name: 'Privacy' })) };
}

test('a member changes the settings of privacy', async () => {
  const { user, world, section } = show();
  const choices = section.getByRole('radiogroup', { name: 'Who may write to me' });
  expect(within(choices).getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await user.click(within(choices).getByRole('radio', { name: 'Connections' }));
  await user.click(section.getByRole('switch', { name: 'Show when I am online' }));
  await user.click(section.getByRole('switch', { name: 'Let others find me' }));
  await waitFor(() =>
    expect(world.members[0]?.user.privacy).toEqual({
      ...{ messagesFrom: 'connections', showOnline: false, discoverable: false },
    }),
  );
  expect(section.getByRole('radio', { name: 'Connections' })).toBeChecked();
  expect(section.getByRole('switch', { name: 'Let others find me' })).not.toBeChecked();
});

test('a choice that could not be saved goes back, with a toast', async () => {
  const failing = outage(updatePrivacy);
  const { user, section } = show(failing);
  await user.click(section.getByRole('switch', { name: 'Let others find me' }));
  expect(await screen.findByText('Update failed')).toBeInTheDocument();
  expect(section.getByRole('switch', { name: 'Let others find me' })).toBeChecked();
});

test('blocked members beyond the first page can be reached and unblocked', async () => {
  const members = Array.from({ length: 26 }, (_, index) => buildMember(index + 1));
  const blocks = members.slice(1).map(({ user }, index) => ({ id: index + 1, userId: 1, otherId: user.id }));
  const world = createWorld({ members, blocks });
  const { user } = renderPage(<BlockedAndMuted kind="blocks" />, world);
  const list = within(screen.getByRole('region', { name: 'Blocked members' }));
  await waitFor(() => expect(list.getAllByRole('button', { name: 'Unblock' })).toHaveLength(20));
  await user.click(list.getByRole('button', { name: 'Load more blocked members' }));
  await waitFor(() => expect(list.getAllByRole('button', { name: 'Unblock' })).toHaveLength(25));
  const last = list.getAllByRole('listitem').at(-1) as HTMLElement;
  await user.click(within(last).getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(world.blocks.some(({ otherId }) => otherId === 2)).toBe(false));
});
