import { getLetter, listLetters, writeLetter } from '@kopa/contracts/file/letters';
import { buildMember, buildUser, withoutPortal } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { buildLetter } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { write } from '@kopa/ui/testing/write';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openApp, reopenApp } from '../../../../test/open-app.tsx';
import { loseNetwork, setNetwork } from '../../../../test/set-network.ts';
import { offlineEntries } from '../../../device/offline/offline-store.ts';
import { storedSends } from '../../../device/outbox/stored-sends.ts';
import { storeMember } from '../../../session/stored-member.ts';

const today = () => dayInLagos(new Date());
const worldOf = (given: Partial<World> = {}) =>
  createWorld({ members: [buildMember(1)], now: () => new Date(), ...given });

function open(world: World, path = '/service/file', ...faults: Parameters<typeof openApp>[2][]) {
  storeMember(world.members[0]?.user ?? buildUser(1));
  return openApp(world, path, ...faults);
}

const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const list = async () => within(await screen.findByRole('list', { name: 'Letters' }));

async function chooseTemplate(user: UserEvent, title: string) {
  await user.click(await screen.findByRole('button', { name: 'New letter' }));
  await user.click(await screen.findByRole('button', { name: title }));
}

async function fillLeave(user: UserEvent) {
  await write(user, await screen.findByLabelText('Days of leave'), '6');
  await write(user, screen.getByLabelText('First day'), addDays(today(), 20));
  await write(user, screen.getByLabelText('Reason'), 'My sister {marries}');
}

test('every template is offered with its title and its rule, or with whom to ask', async () => {
  const user = open(worldOf());
  await user.click(await screen.findByRole('button', { name: 'New letter' }));
  const choices = within(await screen.findByRole('list', { name: 'Templates' })).getAllByRole('button');
  expect(choices).toHaveLength(9);
  expect(screen.getByRole('button', { name: 'Application for leave' })).toHaveAccessibleDescription(/at most 14 days/);
  expect(screen.getByRole('button', { name: 'Application for relocation' })).toHaveAccessibleDescription(
    'Ask your local government inspector.',
  );
});

test('the preview follows the fields and equals the letter, which two taps write once', async () => {
  const world = worldOf();
  const user = open(world);
  await chooseTemplate(user, 'Application for leave');
  expect(preview().getByText(/Number of days: \.{10,}/)).toBeVisible();
  await fillLeave(user);
  const text = preview().getByText(/Number of days: 6/).textContent;
  expect(text).toContain('My sister {marries}');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Letter saved')).toBeVisible();
  expect(screen.queryByText(/differs from the preview/)).toBeNull();
  const row = (await list()).getByRole('link', { name: /Application for leave.*Not handed in yet/ });
  expect(row).toHaveAttribute('href', `/service/file/letters/${world.letters[0]?.id}`);
  expect(world.letters).toHaveLength(1);
  expect(world.letters[0]).toMatchObject({ text, fields: { days: 6, address: null } });
});

test('after a letter was saved, Back leaves the list and does not lead to the choice of a template', async () => {
  const world = worldOf();
  window.history.pushState(null, '', '/groups');
  const user = open(world);
  await chooseTemplate(user, 'Application for leave');
  await fillLeave(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await list()).getByRole('link', { name: /Application for leave/ })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { level: 1, name: 'My Groups' })).toBeVisible();
});

test('missing and wrong fields are named, and the draft outlives a reload', async () => {
  const world = worldOf();
  const user = open(world);
  await chooseTemplate(user, 'Application for leave');
  await write(user, await screen.findByLabelText('Days of leave'), '400');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const text of ['A whole number from 1 to 366.', 'Choose a day.', 'Please fill this in.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByLabelText('Days of leave')).toHaveFocus();
  expect(world.letters).toEqual([]);
  const again = reopenApp(world, window.location.pathname + window.location.search);
  expect(await screen.findByLabelText('Days of leave')).toHaveValue(400);
  await again.click(screen.getByRole('button', { name: 'Cancel' }));
  await chooseTemplate(again, 'Application for leave');
  expect(await screen.findByLabelText('Days of leave')).toHaveValue(null);
});

test('a template that changes between preview and save is told of', async () => {
  const world = worldOf();
  const user = open(world);
  await chooseTemplate(user, 'Application for leave');
  await fillLeave(user);
  const template = world.letterTemplates.find(({ key }) => key === 'leave');
  Object.assign(template ?? {}, { text: 'Dear Sir, I ask for {days} days.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It differs from the preview. Please read it again.')).toBeVisible();
});

test('a letter without a network waits, survives a reload, and is of the time of its writing', async () => {
  const world = worldOf();
  const user = open(world);
  await chooseTemplate(user, 'Application for leave');
  await fillLeave(user);
  loseNetwork();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  expect(world.letters).toEqual([]);
  const bodies: { at?: string }[] = [];
  reopenApp(world, '/service/file');
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  const [{ request } = { request: null }] = await storedSends(1);
  bodies.push(request?.body as { at?: string });
  setNetwork(true);
  await expect.poll(() => world.letters.length).toBe(1);
  expect((await list()).getByRole('link', { name: /Application for leave/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
  expect(Date.parse(bodies[0]?.at ?? '')).toBeLessThanOrEqual(Date.parse(world.letters[0]?.createdAt ?? ''));
});

test('a letter that is refused stays with its reason', async () => {
  const world = worldOf();
  const user = open(world, '/service/file', refusing(writeLetter, 'rate_limited'));
  await chooseTemplate(user, 'Application for leave');
  await fillLeave(user);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The letter was not saved')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await expect.poll(() => world.letters.length).toBe(1);
});

test('a letter goes its route step by step to its outcome, and the days of leave follow', async () => {
  const world = worldOf({ letters: [buildLetter(1, { on: addDays(today(), -3) })] });
  const user = open(world);
  expect(await screen.findByText('14 of 14 leave days left')).toBeVisible();
  await user.click((await list()).getByRole('link', { name: /Application for leave/ }));
  const route = within(await screen.findByRole('region', { name: 'Route' }));
  const steps = () => route.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(route.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Record the outcome' })).toBeNull();
  await user.click(route.getByRole('button', { name: 'Handed in' }));
  await write(user, route.getByLabelText('Received by'), 'Mrs Bello');
  await user.click(route.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(steps()[0]).toMatch(/Employer.*received by Mrs Bello/));
  expect(route.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(route.getByRole('button', { name: 'Handed in' }));
  await user.clear(route.getByLabelText('Date'));
  await write(user, route.getByLabelText('Date'), addDays(today(), -1));
  await user.click(route.getByRole('button', { name: 'Save' }));
  expect(route.getByText(/^Not before/)).toBeVisible();
  await user.click(route.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Record the outcome' }));
  const form = within(screen.getByRole('form', { name: 'Record the outcome' }));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(form.getByRole('radio', { name: 'Granted' }));
  expect(form.getByLabelText('Days')).toHaveValue(5);
  await user.clear(form.getByLabelText('Days'));
  await write(user, form.getByLabelText('Days'), '4');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Granted on .*4 days$/)).toBeVisible();
  // The first step stays while there is an outcome.
  expect(route.queryByRole('button', { name: 'Undo' })).toBeNull();
  reopenApp(world, '/service/file');
  expect(await screen.findByText('10 of 14 leave days left')).toBeVisible();
  expect((await list()).getByText(/^Granted on/)).toBeVisible();
});

test('the last step is taken back, and the letter can be changed again', async () => {
  const steps = buildLetter(1).steps.map((state, place) => (place === 0 ? { ...state, on: today() } : state));
  const world = worldOf({ letters: [buildLetter(1, { on: today(), steps })] });
  const user = open(world, '/service/file/letters/1');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const reason = await screen.findByLabelText('Reason');
  await user.clear(reason);
  await write(user, reason, 'My brother marries');
  expect(preview().getByText(/My brother marries/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Application for leave' })).toBeVisible();
  await expect.poll(() => world.letters[0]?.fields.reason).toBe('My brother marries');
});

test('a letter shows its warnings, asks before it is deleted, and is gone', async () => {
  const world = worldOf({
    letters: [buildLetter(1, { templateKey: 'marriage', fields: { wedding: addDays(today(), 10), place: 'Enugu' } })],
  });
  const user = open(world, '/service/file/letters/1');
  expect(await screen.findByText('Marriage leave is asked for at least four weeks before the wedding.')).toBeVisible();
  expect(screen.getByText('Only you see this')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this letter?' }));
  expect(world.letters).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No letters yet')).toBeVisible();
  expect(world.letters).toEqual([]);
});

test('a letter that is not the member’s own is not here', async () => {
  open(worldOf(), '/service/file/letters/77');
  expect(await screen.findByText('This letter is not here')).toBeVisible();
});

test('a letter that was never opened is shown without a network', async () => {
  const world = worldOf({ letters: [buildLetter(1)] });
  open(world);
  expect((await list()).getByRole('link')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await offlineEntries('content.'))).toContain('Yours faithfully');
  reopenApp(world, '/service/file/letters/1', outage(getLetter), outage(listLetters));
  expect(await screen.findByText(/Yours faithfully/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Route' })).toBeVisible();
});

test('Print opens the print of the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const user = open(worldOf({ letters: [buildLetter(1)] }), '/service/file/letters/1');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(document.documentElement).toHaveAttribute('data-prints-sheet');
});

test('without a linked portal letters have dots', async () => {
  const world = worldOf();
  Object.assign(world.members[0]?.user ?? {}, withoutPortal);
  sessionStorage.setItem('kopa.portal-skipped', '1');
  const user = open(world);
  await chooseTemplate(user, 'Report of a lost identity card');
  expect(preview().getByText(/state code \.{10,}/)).toBeVisible();
});

test('letters that cannot be loaded can be tried again', async () => {
  const user = open(
    worldOf({ letters: [buildLetter(1)] }),
    '/service/file',
    refusing(listLetters, 'unavailable', 'unavailable'),
  );
  expect(await screen.findByText('Your letters could not be loaded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await list()).getByRole('link')).toBeVisible();
});
