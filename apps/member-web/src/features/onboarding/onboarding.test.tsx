import { updateUser } from '@kopa/contracts/account/profile';
import { mock } from '@kopa/contracts/msw';
import { interestsMax } from '@kopa/contracts/people/interests';
import { connectPortal } from '@kopa/contracts/service/portal';
import { buildMember, buildUser, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp } from '../../../test/open-app.tsx';
import { mockCanvas, photoFile } from '../../../test/pictures.ts';
import { storeMember } from '../../session/stored-member.ts';

function openOnboarding(...faults: RequestHandler[]) {
  const world = createWorld({ members: [buildMember(1, withoutPortal), buildMember(2)] });
  storeMember(buildUser(1, withoutPortal));
  return { world, user: openApp(world, '/', ...faults) };
}

async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await user.click(screen.getByRole('button', { name: 'Enter portal data' }));
  return within(await screen.findByRole('dialog'));
}

async function connect(user: UserEvent, dialog: ReturnType<typeof within>) {
  await write(user, dialog.getByLabelText('Portal email'), 'ada@portal.ng');
  await write(user, dialog.getByLabelText('Password'), 'portal password');
  await user.click(dialog.getByRole('button', { name: 'Connect my portal' }));
}

test('each skip advances by one step, and the last step leads to home', async () => {
  const { user } = openOnboarding();
  await user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  for (const way of ['Same LGA', 'Same PPA', 'CDS groups']) expect(screen.getByText(way)).toBeVisible();
  expect(screen.getByText('25% complete')).toBeVisible();
  expect(screen.getByText(/You can do the rest later/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start Connecting' }));
  expect(await screen.findByRole('button', { name: 'Connect Portal Now' })).toBeVisible();
});

test('a way to find people leads to Discover', async () => {
  const { user } = openOnboarding();
  await user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(screen.getByRole('button', { name: 'Same LGA' }));
  expect(await screen.findByRole('searchbox', { name: 'Search corps members' })).toBeVisible();
});

test('linking the portal closes the dialog and raises the step and the progress', async () => {
  const { user, world } = openOnboarding(
    mock(connectPortal, ({ body }) => {
      expect(body).toEqual({ userId: 1, email: 'ada@portal.ng', password: 'portal password', method: 'real' });
      return Object.assign(world.members[0]?.user ?? buildUser(1), buildUser(1));
    }),
  );
  await connect(user, await openDialog(user));
  expect(await screen.findByText('Portal connected successfully!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  expect(screen.getByText('50% complete')).toBeVisible();
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the portal is not called while email or password is missing', async () => {
  const { user } = openOnboarding();
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Connect my portal' }));
  expect(await dialog.findByText('Please enter both your email and password')).toBeVisible();
});

test('a photo of the profile step is added to the gallery and becomes profile picture and cover', async () => {
  mockCanvas({ width: 4000, height: 3000 });
  const { user, world } = openOnboarding();
  await user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await user.click(screen.getByRole('button', { name: 'Skip for now' }));
  await user.upload(screen.getByLabelText('Add photo', { selector: 'input' }), photoFile());
  expect(await screen.findByText('Photo uploaded!')).toBeVisible();
  expect(screen.getByText('50% complete')).toBeVisible();
  const member = world.members[0]?.user;
  expect(member?.photos).toHaveLength(1);
  expect(member).toMatchObject({ profilePicture: member?.photos[0], coverPhoto: member?.photos[0] });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('button', { name: 'Start Connecting' })).toBeVisible();
});

async function openProfileStep(...faults: RequestHandler[]) {
  const opened = openOnboarding(...faults);
  await opened.user.click(await screen.findByRole('button', { name: 'Get Started' }));
  await opened.user.click(screen.getByRole('button', { name: 'Skip for now' }));
  return opened;
}

test('bio and interests of the profile step are saved by Continue', async () => {
  const { user, world } = await openProfileStep();
  await write(user, screen.getByLabelText('Bio'), 'I teach physics.');
  await user.click(screen.getByRole('checkbox', { name: 'Teaching' }));
  await user.click(screen.getByRole('checkbox', { name: 'Music' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Start Connecting' })).toBeVisible();
  expect(world.members[0]?.user).toMatchObject({ bio: 'I teach physics.', interests: ['Teaching', 'Music'] });
});

test('Skip does not change bio and interests', async () => {
  const { user, world } = await openProfileStep();
  await write(user, screen.getByLabelText('Bio'), 'Not now');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.getByRole('button', { name: 'Start Connecting' })).toBeVisible();
  expect(world.members[0]?.user.bio).toBeNull();
});

test('at most eight interests can be chosen', async () => {
  const { user } = await openProfileStep();
  const offered = screen.getAllByRole('checkbox');
  for (const interest of offered.slice(0, interestsMax)) await user.click(interest);
  expect(screen.getByText('8 of 8 chosen')).toBeVisible();
  expect(offered.at(-1)).toBeDisabled();
  await user.click(offered[0] as HTMLElement);
  expect(offered.at(-1)).toBeEnabled();
});

test('a profile step that cannot be saved shows an error and keeps the input', async () => {
  const { user } = await openProfileStep(outage(updateUser));
  await write(user, screen.getByLabelText('Bio'), 'I teach physics.');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Bio')).toHaveValue('I teach physics.');
});
