import { buildMember } from '@kopa/mocks/builders';
import { buildOffice } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, openPortal, storeSession } from '../../../test/portal.tsx';

const until = addDays(dayInLagos(new Date()), 100);
const worldOf = (given: Partial<World> = {}) =>
  createWorld({ members: [1, 2, 5].map((id) => buildMember(id)), now: () => new Date(), ...given });

async function openOffices(world: World) {
  storeSession(world);
  const user = openPortal('/admin-dashboard?tab=offices', world);
  await screen.findByRole('button', { name: 'New office' });
  return user;
}

test('a CDS executive is offered the office of their group', async () => {
  const world = worldOf();
  const user = await openOffices(world);
  expect(await screen.findByText('No offices found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New office' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New office' }));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'CDS executive');
  await user.selectOptions(dialog.getByLabelText('State'), 'Lagos');
  await user.selectOptions(dialog.getByLabelText('LGA'), 'Ikeja');
  await write(user, dialog.getByLabelText('CDS group'), 'Education Group A');
  await write(user, dialog.getByLabelText('Until'), until);
  expect(dialog.getByRole('button', { name: 'Offer' })).toBeDisabled();
  await write(user, dialog.getByRole('combobox', { name: 'Holder' }), 'ebele');
  await user.click(await screen.findByRole('option', { name: /^Ebele Nwosu/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  expect(await screen.findByText('Office offered')).toBeInTheDocument();
  expect(world.offices).toMatchObject([
    { kind: 'cds_executive', lga: 'Ikeja', cdsGroup: 'Education Group A', holder: { id: 5 }, status: 'offered', until },
  ]);
});

test('a zonal inspector is offered several LGAs, and is found among the administrators', async () => {
  const world = worldOf();
  const user = await openOffices(world);
  await user.click(screen.getByRole('button', { name: 'New office' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New office' }));
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Zonal inspector');
  await user.selectOptions(dialog.getByLabelText('State'), 'Lagos');
  const lgas = within(dialog.getByRole('group', { name: 'LGAs' }));
  for (const name of ['Epe', 'Ikeja']) await user.click(lgas.getByRole('checkbox', { name }));
  await write(user, dialog.getByLabelText('Until'), until);
  await write(user, dialog.getByRole('combobox', { name: 'Holder' }), 'amaka');
  await user.click(await screen.findByRole('option', { name: /^Amaka Nnadi/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  expect(await screen.findByText('Zonal inspector, Epe, Ikeja, Lagos')).toBeInTheDocument();
  expect(world.offices).toMatchObject([{ lgas: ['Epe', 'Ikeja'], lga: null, holderKind: 'administrator' }]);
});

test('the offices are filtered, get another last day, and end after a question', async () => {
  const kano = { kind: 'coordinator', state: 'Kano', lga: null, cdsGroup: null, holderKind: 'administrator' } as const;
  const world = worldOf({
    offices: [buildOffice(1), buildOffice(2, kano), buildOffice(3, { ...kano, status: 'ended' })],
  });
  const user = await openOffices(world);
  const list = within(await screen.findByRole('list', { name: 'Offices' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getAllByRole('button', { name: 'End' })).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Kind'), 'CDS executive');
  expect(await list.findByText('CDS executive, Education Group A, Ikeja, Lagos')).toBeInTheDocument();
  await screen.findAllByRole('listitem');
  await user.click(list.getAllByRole('button', { name: 'Change' })[0] as HTMLElement);
  const change = within(await screen.findByRole('dialog', { name: 'Change office' }));
  await user.clear(change.getByLabelText('Until'));
  await write(user, change.getByLabelText('Until'), until);
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Office changed')).toBeInTheDocument();
  expect(world.offices[0]?.until).toBe(until);
  await user.click(list.getByRole('button', { name: 'End' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End office' }));
  expect(await screen.findByText('Office ended')).toBeInTheDocument();
  expect(world.offices[0]?.status).toBe('ended');
});

test('a holder whom nobody has added leads to "Add administrator"', async () => {
  const user = await openOffices(worldOf());
  const dialog = await openDialog(user, 'New office');
  await write(user, dialog.getByRole('combobox', { name: 'Holder' }), 'Nobody of this name');
  await user.click(await dialog.findByRole('link', { name: 'Add administrator' }));
  expect(await screen.findByRole('dialog', { name: 'Add administrator' })).toBeInTheDocument();
});
