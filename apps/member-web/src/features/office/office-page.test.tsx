import { closeRollCall, markRoster } from '@kopa/contracts/office/roll-calls';
import { HOUR } from '@kopa/contracts/time';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { changePresence } from '@kopa/mocks/office/roll-calls';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import type { StoredRollCall } from '@kopa/mocks/stored';
import { createWorld, type World } from '@kopa/mocks/world';
import { withMark } from '@kopa/rules/office/roster';
import { rightClock, serverAhead } from '@kopa/ui/testing/right-clock';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../../test/set-network.ts';
import { storedSends } from '../../device/outbox/stored-sends.ts';
import type { MarksSend } from './marks.mutations.ts';
import { Component as OfficePage } from './office-page.tsx';

/** Members 1, 5 and 9 serve in Ikeja, in the group of the office. */
const worldOf = (given: Partial<World> = {}) =>
  createWorld({
    members: [1, 2, 5, 9].map((id) => buildMember(id)),
    offices: [buildOffice(1)],
    now: () => new Date(),
    ...given,
  });
const withRollCall = (overrides: Parameters<typeof buildRollCall>[1] = {}) =>
  worldOf({ rollCalls: [buildRollCall(1, { memberIds: [1, 5, 9], ...overrides })] });

async function openOffice(world: World, ...faults: RequestHandler[]) {
  const page = renderPage({ element: <OfficePage />, paths: ['/offices/:id'] }, world, ...faults);
  await page.router.navigate('/offices/1');
  return page;
}

const rosterOf = (world: World) => (world.rollCalls[0] as StoredRollCall).roster;
const marksOf = (world: World) => [...rosterOf(world)].map(([id, { mark }]) => `${id} ${mark}`);
const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li *' })).closest('li') as HTMLElement);
const press = async (user: UserEvent, name: string, mark: 'Present' | 'Excused') =>
  user.click((await row(name)).getByRole('button', { name: mark }));
const isOutboxEmpty = async () => (await storedSends(1)).length === 0;

test('an offer is accepted, and the roster of the place appears', async () => {
  const world = worldOf({ offices: [buildOffice(1, { status: 'offered', acceptedAt: null })] });
  const { user } = await openOffice(world);
  await screen.findByRole('heading', { level: 1, name: 'CDS executive, Education Group A, Ikeja, Lagos' });
  expect(screen.queryByRole('region', { name: 'Roster' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const roster = within(await screen.findByRole('region', { name: 'Roster' }));
  expect(await roster.findByText('Ebele Nwosu')).toBeVisible();
  expect(roster.getByText('LA/25B/1005')).toBeVisible();
  expect(roster.queryByText('Bayo Adeyemi')).toBeNull();
});

test('an office that the member does not hold says so', async () => {
  await openOffice(worldOf({ offices: [] }));
  expect(await screen.findByText('You do not hold this office')).toBeVisible();
});

test('a holder resigns after a question', async () => {
  const world = worldOf();
  const { user } = await openOffice(world);
  await user.click(await screen.findByRole('button', { name: 'Resign' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resign' }));
  expect(await screen.findByText('You do not hold this office')).toBeVisible();
  expect(world.offices[0]?.status).toBe('ended');
});

test('the roster is searched by name and state code', async () => {
  const { user } = await openOffice(worldOf());
  const roster = within(await screen.findByRole('region', { name: 'Roster' }));
  await write(user, await roster.findByLabelText('Search'), '1009');
  await eventually(() => expect(roster.getAllByRole('listitem')).toHaveLength(1));
  expect(roster.getByText('Ifeanyi Obi')).toBeVisible();
});

test('a roll call opens with its code and the roster of the place', async () => {
  const world = worldOf();
  const { user } = await openOffice(world);
  await user.click(await screen.findByRole('button', { name: 'New roll call' }));
  const title = await screen.findByLabelText('Title');
  expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
  expect(screen.getByText('Write a title to open it.')).toBeVisible();
  await write(user, title, 'CDS meeting');
  expect(screen.queryByText('Write a title to open it.')).toBeNull();
  await user.clear(screen.getByLabelText('From'));
  await write(user, screen.getByLabelText('From'), '10:00');
  await user.clear(screen.getByLabelText('To'));
  await write(user, screen.getByLabelText('To'), '09:00');
  expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
  expect(screen.getByText('Later than From')).toBeVisible();
  await user.clear(screen.getByLabelText('To'));
  await write(user, screen.getByLabelText('To'), '18:01');
  expect(screen.getByText('At most 8 hours later')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
  await user.clear(screen.getByLabelText('To'));
  await write(user, screen.getByLabelText('To'), '12:00');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('4827')).toBeVisible();
  expect(await screen.findByText('0 of 3')).toBeVisible();
  expect(world.rollCalls).toMatchObject([{ title: 'CDS meeting', from: '10:00', to: '12:00' }]);
});

test('a roll call that was not opened keeps its title, and its preset times go on', async () => {
  const world = worldOf();
  const { user, leave } = await openOffice(world);
  await user.click(await screen.findByRole('button', { name: 'New roll call' }));
  await write(user, await screen.findByLabelText('Title'), 'CDS meeting');
  const from = screen.getByLabelText('From').getAttribute('value');
  leave();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * HOUR });
  const later = await openOffice(world);
  await later.user.click(await screen.findByRole('button', { name: 'New roll call' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('CDS meeting');
  expect(screen.getByLabelText('From')).not.toHaveValue(from);
});

test('a tap marks a member, a second one takes the mark back', async () => {
  const world = withRollCall();
  const { user } = await openOffice(world);
  await press(user, 'Ebele Nwosu', 'Present');
  expect((await row('Ebele Nwosu')).getByRole('button', { name: 'Present', pressed: true })).toBeVisible();
  await eventually(() => expect(marksOf(world)).toEqual(['1 none', '5 present', '9 none']));
  await press(user, 'Ebele Nwosu', 'Excused');
  await eventually(() => expect(marksOf(world)).toEqual(['1 none', '5 excused', '9 none']));
  await press(user, 'Ebele Nwosu', 'Excused');
  await eventually(() => expect(marksOf(world)).toEqual(['1 none', '5 none', '9 none']));
  expect(await screen.findByText('0 of 3')).toBeVisible();
});

test('the list is searched by the last digits or the name', async () => {
  const { user } = await openOffice(withRollCall());
  const field = await screen.findByLabelText('Last digits');
  const list = within(await screen.findByRole('list', { name: 'Roster' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  await write(user, field, '1005');
  await eventually(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(list.getByText('Ebele Nwosu')).toBeVisible();
  await user.clear(field);
  await write(user, field, 'obi ife');
  await eventually(() => expect(list.getByText('Ifeanyi Obi')).toBeVisible());
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await write(user, field, ' zz');
  expect(await screen.findByText('Nobody on the roster is found.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Roster' })).toBeNull();
});

test('marks without a network wait as one call, survive a reload, and the count says how many', async () => {
  const world = withRollCall();
  const first = await openOffice(world);
  await screen.findByText('0 of 3');
  loseNetwork();
  await press(first.user, 'Ebele Nwosu', 'Present');
  await press(first.user, 'Ifeanyi Obi', 'Present');
  await press(first.user, 'Adaeze Okafor', 'Excused');
  await press(first.user, 'Ifeanyi Obi', 'Present');
  expect(await screen.findByText('1 of 3, 3 waiting for the network')).toBeVisible();
  await eventually(async () => {
    const sends = (await storedSends(1)).map(({ variables }) => variables as MarksSend);
    expect(sends.map(({ marks }) => marks.map(({ memberId, mark }) => `${memberId} ${mark}`))).toEqual([
      ['5 present', '9 none', '1 excused'],
    ]);
  });
  first.leave();
  expect(marksOf(world)).toEqual(['1 none', '5 none', '9 none']);
  setNetwork(true);
  const posts: Request[] = [];
  const watch = http.post('*/api/roll-calls/:id/marks', ({ request }) => void posts.push(request));
  await openOffice(world, watch);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(marksOf(world)).toEqual(['1 excused', '5 present', '9 none']);
  expect(posts).toHaveLength(1);
  expect(await screen.findByText('1 of 3')).toBeVisible();
});

test('600 marks go in pages of at most 500', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1);
  const world = withRollCall({ memberIds: ids });
  world.members = ids.map((id) => buildMember(id));
  const sizes: number[] = [];
  const watch = http.post(
    '*/api/roll-calls/:id/marks',
    async ({ request }): Promise<HttpResponse<null> | undefined> => {
      sizes.push(((await request.clone().json()) as { marks: unknown[] }).marks.length);
      return undefined;
    },
  );
  const { client } = await openOffice(world, watch);
  await screen.findByText('0 of 600');
  const { addMark } = await import('./marks.mutations.ts');
  loseNetwork();
  for (const id of ids) addMark(client, 1, id, 'present');
  expect(await screen.findByText('600 of 600, 600 waiting for the network')).toBeVisible();
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(sizes.sort((a, b) => a - b)).toEqual([100, 500]);
  expect(await screen.findByText('600 of 600')).toBeVisible();
});

test('closing asks first, names the waiting marks, and offers corrections', async () => {
  const world = withRollCall();
  const { user } = await openOffice(world);
  await screen.findByText('0 of 3');
  loseNetwork();
  await press(user, 'Ebele Nwosu', 'Present');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^1 mark waits for the network\./)).toBeVisible();
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Close roll call' }));
  const closed = within(await screen.findByRole('region', { name: 'Closed roll calls' }));
  const line = (await closed.findByText('Ebele Nwosu')).closest('li') as HTMLElement;
  await user.click(within(line).getByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('form', { name: 'Correction for Ebele Nwosu' }));
  expect(form.getByRole('radio', { name: 'Present' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: 'Not present' }));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await write(user, form.getByLabelText('Reason'), 'Left after the roll call');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Corrected')).toBeVisible();
  expect(marksOf(world)).toEqual(['1 none', '5 none', '9 none']);
});

test('marks that come after the closing do not count, and say so', async () => {
  const world = withRollCall();
  const { user } = await openOffice(world);
  await screen.findByText('0 of 3');
  loseNetwork();
  await press(user, 'Ebele Nwosu', 'Present');
  expect(await screen.findByText('1 of 3, 1 waiting for the network')).toBeVisible();
  (world.rollCalls[0] as StoredRollCall).status = 'closed';
  setNetwork(true);
  const closed = within(await screen.findByRole('region', { name: 'Closed roll calls' }));
  expect(await closed.findByText(/^1 mark came after the roll call was closed/)).toBeVisible();
  expect(marksOf(world)).toEqual(['1 none', '5 none', '9 none']);
  const [send] = await storedSends(1);
  expect(send).toMatchObject({ isFailed: true, variables: { refusal: 'roll_call_closed' } });
});

test('a mark of a phone whose clock is an hour slow wins over an earlier one of another device', async () => {
  const hour = 3_600_000;
  const now = () => new Date(Date.now() + hour);
  const world = withRollCall();
  world.now = now;
  const { user } = await openOffice(world);
  await screen.findByText('0 of 3');
  await serverAhead(hour);
  const earlier = new Date(now().getTime() - 60_000).toISOString();
  changePresence(world, world.rollCalls[0] as StoredRollCall, 5, (before) =>
    withMark(before, { mark: 'excused', at: earlier }),
  );
  await press(user, 'Ebele Nwosu', 'Present');
  await eventually(() => expect(marksOf(world)).toEqual(['1 none', '5 present', '9 none']));
  await rightClock();
});

test('a mark that another device has taken back later is shown as the server holds it', async () => {
  const world = withRollCall();
  const { user } = await openOffice(world);
  await screen.findByText('0 of 3');
  loseNetwork();
  await press(user, 'Ebele Nwosu', 'Present');
  expect(await screen.findByText('1 of 3, 1 waiting for the network')).toBeVisible();
  const later = new Date(Date.now() + 60_000).toISOString();
  changePresence(world, world.rollCalls[0] as StoredRollCall, 5, (before) =>
    withMark(before, { mark: 'none', at: later }),
  );
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(await screen.findByText('0 of 3')).toBeVisible();
  expect((await row('Ebele Nwosu')).getByRole('button', { name: 'Present', pressed: false })).toBeVisible();
});

test('marks of an office that has ended stay as not sent', async () => {
  const world = withRollCall();
  const { user } = await openOffice(world, refusing(markRoster, 'office_ended'));
  await press(user, 'Ebele Nwosu', 'Present');
  expect(await screen.findByText(/^1 mark was not sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('0 of 3')).toBeVisible();
});

test('a refused closing shows the reason and leaves the roll call open', async () => {
  const { user } = await openOffice(withRollCall(), refusing(closeRollCall, 'unavailable'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close roll call' }));
  expect(await screen.findByText('That did not work')).toBeVisible();
  expect(screen.getByText('0 of 3')).toBeVisible();
});
