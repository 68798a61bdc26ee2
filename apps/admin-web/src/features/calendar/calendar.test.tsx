import { buildMember } from '@kopa/mocks/builders';
import { buildCalendarEntry } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { daysInWords } from '@kopa/rules/service/calendar-notifications';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { write } from '@kopa/ui/testing/write';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDialog, openPortal, storeSession } from '../../../test/portal.tsx';

const today = dayInLagos(new Date());
const soon = { from: addDays(today, 1), to: addDays(today, 5) };

/** Two members serve in Lagos, one of them in Ikeja. */
const worldOf = (...calendarEntries: World['calendarEntries']) =>
  createWorld({ members: [1, 2, 3, 4].map((id) => buildMember(id)), calendarEntries, now: () => new Date() });

async function openCalendar(world: World, ...faults: Parameters<typeof openPortal>[2][]) {
  storeSession(world);
  const user = openPortal('/admin-dashboard?tab=calendar', world, ...faults);
  await screen.findByRole('button', { name: 'New entry' });
  return user;
}

const list = async () => within(await screen.findByRole('list', { name: 'Calendar' }));
const row = async (title: string) =>
  within((await (await list()).findByRole('heading', { name: title })).closest('li') as HTMLElement);
const setDay = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test('an entry is published to an LGA', async () => {
  const world = worldOf();
  const user = await openCalendar(world);
  expect(await screen.findByText('No entries found')).toBeInTheDocument();
  const dialog = await openDialog(user, 'New entry');
  expect(await dialog.findByText('It reaches 4 members')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Suspension');
  await write(user, dialog.getByLabelText('Title'), 'No clearance');
  setDay(dialog.getByLabelText('From'), soon.from);
  setDay(dialog.getByLabelText('To'), soon.to);
  await user.selectOptions(dialog.getByLabelText('Audience'), 'LGA');
  await write(user, dialog.getByLabelText('State'), 'Lagos');
  await write(user, dialog.getByLabelText('LGA'), 'Ikeja');
  expect(await dialog.findByText('It reaches 1 members')).toBeInTheDocument();
  await write(user, dialog.getByLabelText('Batch'), '2025 Batch B');
  await write(user, dialog.getByLabelText('CDS group'), 'Education Group A');
  await write(user, dialog.getByLabelText('Announced by'), 'NYSC Ikeja');
  await write(user, dialog.getByLabelText('Note'), 'The council is closed.');
  await write(user, dialog.getByLabelText('Source'), 'Circular 12');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Entry published')).toBeInTheDocument();
  const published = await row('No clearance');
  expect(published.getByRole('heading', { name: monthName(soon.from.slice(0, 7)) })).toBeInTheDocument();
  const details = `Suspension · ${daysInWords(soon)} · Ikeja, Lagos · 2025 Batch B · Education Group A`;
  for (const text of [details, 'Announced by NYSC Ikeja', 'The council is closed.', 'Source: Circular 12']) {
    expect(published.getByText(text)).toBeInTheDocument();
  }
  expect(published.getByText(/^Reach 1 · published/)).toBeInTheDocument();
});

test('an entry without its needed fields, or at a place that does not exist, is not published', async () => {
  const user = await openCalendar(worldOf());
  const dialog = await openDialog(user, 'New entry');
  const publish = dialog.getByRole('button', { name: 'Publish' });
  await write(user, dialog.getByLabelText('Title'), 'Monthly clearance');
  setDay(dialog.getByLabelText('From'), soon.from);
  setDay(dialog.getByLabelText('To'), soon.to);
  expect(publish).toBeDisabled();
  await write(user, dialog.getByLabelText('Announced by'), 'NYSC');
  expect(publish).toBeEnabled();
  await user.selectOptions(dialog.getByLabelText('Audience'), 'State');
  expect(publish).toBeDisabled();
  await write(user, dialog.getByLabelText('State'), 'Atlantis');
  expect(dialog.getByText('Choose a name from the list')).toBeInTheDocument();
  expect(publish).toBeDisabled();
});

test('days that the kind cannot have are refused before they are sent', async () => {
  const world = worldOf();
  const user = await openCalendar(world);
  const dialog = await openDialog(user, 'New entry');
  await write(user, dialog.getByLabelText('Title'), 'Monthly clearance');
  await write(user, dialog.getByLabelText('Announced by'), 'NYSC');
  setDay(dialog.getByLabelText('From'), today);
  for (const [to, isValid] of [
    [addDays(today, -1), false],
    [addDays(today, 31), false],
    [addDays(today, 30), true],
  ] as const) {
    setDay(dialog.getByLabelText('To'), to);
    expect((dialog.getByLabelText('To') as HTMLInputElement).validity.valid).toBe(isValid);
  }
  expect(dialog.getByText('At most 31 days')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Passing-out');
  expect(dialog.getByText('At most 92 days')).toBeInTheDocument();
});

test('an entry is changed, and its history names each step', async () => {
  const world = worldOf(buildCalendarEntry(1, { ...soon, note: 'At the hall' }));
  const user = await openCalendar(world);
  await user.click((await row('Monthly clearance')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  expect(dialog.queryByLabelText('Kind')).toBeNull();
  setDay(dialog.getByLabelText('To'), addDays(soon.to, 2));
  await user.clear(dialog.getByLabelText('Note'));
  await user.click(save);
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  expect(world.calendarEntries[0]?.entry).toMatchObject({ ...soon, to: addDays(soon.to, 2), note: null });

  await user.click((await row('Monthly clearance')).getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('list', { name: 'History' }));
  const steps = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringMatching(/^Published by Ngozi Adichie-Bello.*At the hall$/),
    expect.stringMatching(/^Changed by Ngozi Adichie-Bello/),
  ]);
});

test('two administrators who move one entry do not mix its days', async () => {
  const world = worldOf(buildCalendarEntry(1, soon));
  const user = await openCalendar(world);
  await user.click((await row('Monthly clearance')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  Object.assign(world.calendarEntries[0]?.entry as object, { from: addDays(soon.from, 2), to: addDays(soon.to, 2) });
  setDay(dialog.getByLabelText('To'), addDays(soon.to, 5));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Entry saved')).toBeInTheDocument();
  expect(world.calendarEntries[0]?.entry).toMatchObject({ from: soon.from, to: addDays(soon.to, 5) });
});

test('an entry is withdrawn after a question', async () => {
  const world = worldOf(buildCalendarEntry(1, soon));
  const user = await openCalendar(world);
  await user.click((await row('Monthly clearance')).getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw entry' }));
  expect(dialog.getByText(/its history stays. Its audience is told/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Entry withdrawn')).toBeInTheDocument();
  expect(await screen.findByText('No entries found')).toBeInTheDocument();
});

test('the list is filtered by state, LGA and kind, and older entries show on demand', async () => {
  const [ended, long] = [addDays(today, -100), addDays(today, -95)];
  const user = await openCalendar(
    worldOf(
      buildCalendarEntry(1, { ...soon, title: 'Everybody' }),
      buildCalendarEntry(2, { ...soon, title: 'Lagos', audience: { state: 'Lagos' } }),
      buildCalendarEntry(3, { ...soon, title: 'Ikeja', audience: { state: 'Lagos', lga: 'Ikeja' } }),
      buildCalendarEntry(4, { ...soon, title: 'Parade', kind: 'passing_out', audience: { state: 'Lagos' } }),
      buildCalendarEntry(5, { title: 'Long ago', from: ended, to: long }),
    ),
  );
  const shows = (...titles: string[]) =>
    waitFor(async () =>
      expect((await list()).getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(
        titles,
      ),
    );
  await shows('Everybody', 'Lagos', 'Ikeja', 'Parade');
  await user.selectOptions(screen.getByLabelText('State'), 'Lagos');
  await shows('Lagos', 'Ikeja', 'Parade');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Passing-out');
  await shows('Parade');
  await user.selectOptions(screen.getByLabelText('Kind'), 'All kinds');
  await user.selectOptions(screen.getByLabelText('LGA'), 'Ikeja');
  await shows('Ikeja');
  await user.selectOptions(screen.getByLabelText('State'), 'All states');
  await user.click(screen.getByLabelText('Older entries'));
  await shows('Long ago', 'Everybody', 'Lagos', 'Ikeja', 'Parade');
});

test('further entries load page by page', async () => {
  const entries = Array.from({ length: 25 }, (_, index) => buildCalendarEntry(index + 1, soon));
  const user = await openCalendar(worldOf(...entries));
  expect((await list()).getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(25));
});

test('a calendar that fails to load shows an error and a retry', async () => {
  const down = http.get(`${apiUrl}/api/admin/calendar`, () => new HttpResponse(null, { status: 503 }));
  await openCalendar(worldOf(), down);
  expect(await screen.findByText('Failed to fetch the calendar')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
