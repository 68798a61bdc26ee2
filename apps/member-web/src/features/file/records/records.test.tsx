import { deleteRecord, writeRecord } from '@kopa/contracts/file/records';
import { DAY } from '@kopa/contracts/time';
import { buildMember, buildUser } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildCalendarEntry, buildLetter, buildRecord } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { rightClock } from '@kopa/ui/testing/right-clock';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { openApp, reopenApp } from '../../../../test/open-app.tsx';
import { mockCanvas, photoFile } from '../../../../test/pictures.ts';
import { loseNetwork, setNetwork } from '../../../../test/set-network.ts';
import { storedSends } from '../../../device/outbox/stored-sends.ts';
import { storeMember } from '../../../session/stored-member.ts';

const today = () => dayInLagos(new Date());
const worldOf = (given: Partial<World> = {}) =>
  createWorld({ members: [buildMember(1)], now: () => new Date(), ...given });

/** The announced window of a clearance, which is today. */
const windowOfToday = () => buildCalendarEntry(1, { kind: 'clearance_window', from: today(), to: today() });

function open(world: World, path = '/service/file?tab=records', ...faults: Parameters<typeof openApp>[2][]) {
  storeMember(world.members[0]?.user ?? buildUser(1));
  return openApp(world, path, ...faults);
}

async function fill(user: UserEvent, text: string) {
  await user.click(await screen.findByRole('button', { name: 'New record' }));
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Money');
  await write(user, screen.getByLabelText('What happened'), text);
}

const choosePhotos = (user: UserEvent, count: number) =>
  user.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    Array.from({ length: count }, () => photoFile()),
  );
const save = (user: UserEvent) => user.dblClick(screen.getByRole('button', { name: 'Save' }));
const records = async () => within(await screen.findByRole('list', { name: 'Records' }));

test('a record has the day of the server where the clock of the device is a day ahead', async () => {
  const headers = { date: new Date(Date.now() - DAY).toUTCString() };
  const behind = http.get('*/api/users/:id/records', () => HttpResponse.json([], { headers }));
  const user = open(worldOf(), undefined, behind);
  expect(await screen.findByText('No records yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New record' }));
  expect(await screen.findByLabelText('Date')).toHaveValue(addDays(today(), -1));
  await rightClock();
});

test('a record with photos is written once for two taps, and shows when Kopa received it and its code', async () => {
  mockCanvas({ width: 1200, height: 900 });
  const world = worldOf();
  const user = open(world);
  await fill(user, 'No transport money');
  await choosePhotos(user, 2);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove photo' })).toHaveLength(2));
  // An upload is open to everybody until a record has it.
  expect(world.photos).toEqual([]);
  await save(user);
  expect(await screen.findByText('Record saved')).toBeVisible();
  const list = await records();
  expect(list.getByText('No transport money')).toBeVisible();
  expect(list.getByText('Money')).toBeVisible();
  expect(list.getByText('Received')).toBeVisible();
  expect(list.queryByText('Written')).toBeNull();
  expect(list.getByText(world.records[0]?.code ?? '')).toBeVisible();
  expect(list.getAllByRole('img')).toHaveLength(2);
  expect(list.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(world.records).toHaveLength(1);
  expect(world.records[0]).toMatchObject({ kind: 'money', on: today(), at: null, photos: [{}, {}] });
});

test('a record without a network waits with its photos, survives a reload, and arrives with both times', async () => {
  mockCanvas({ width: 1200, height: 900 });
  const world = worldOf();
  const user = open(world);
  await fill(user, 'Nobody let me in');
  loseNetwork();
  await choosePhotos(user, 1);
  await screen.findByRole('button', { name: 'Remove photo' });
  await save(user);
  const waiting = within(await screen.findByRole('list', { name: 'Unsent records' }));
  expect(await waiting.findByText('Waiting for the network')).toBeVisible();
  expect(waiting.getByText('Nobody let me in')).toBeVisible();
  expect(waiting.getByRole('img')).toBeVisible();
  expect(waiting.getAllByRole('listitem').length).toBe(2);
  reopenApp(world, '/service/file?tab=records');
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  expect(await storedSends(1)).toMatchObject([{ request: null }]);
  setNetwork(true);
  await expect.poll(() => world.records.length).toBe(1);
  const list = await records();
  expect(await list.findByText('Written')).toBeVisible();
  expect(list.getByText('Received')).toBeVisible();
  const [record] = world.records;
  expect(record?.photos).toHaveLength(1);
  expect(Date.parse(record?.at ?? '')).toBeLessThanOrEqual(Date.parse(record?.receivedAt ?? ''));
});

test('a refused record goes back into the form by Edit', async () => {
  const world = worldOf();
  const user = open(world, undefined, refusing(writeRecord, 'invalid_request'));
  await fill(user, 'Tomorrow, says the clock');
  await save(user);
  expect(await screen.findByText('The record was not saved')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('What happened')).toHaveValue('Tomorrow, says the clock');
  expect(screen.getByLabelText('Kind')).toHaveValue('money');
  expect(await storedSends(1)).toEqual([]);
  await save(user);
  await expect.poll(() => world.records.map(({ text }) => text)).toEqual(['Tomorrow, says the clock']);
});

test('missing fields are named, and a day is at most 400 days ago', async () => {
  const world = worldOf();
  const user = open(world);
  await user.click(await screen.findByRole('button', { name: 'New record' }));
  await user.clear(await screen.findByLabelText('Date'));
  await write(user, screen.getByLabelText('Date'), addDays(today(), -401));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Choose a kind.')).toBeVisible();
  expect(screen.getByText('Write what happened.')).toBeVisible();
  expect(screen.getByText(/^Not before/)).toBeVisible();
  expect(world.records).toEqual([]);
});

test('records stand by their day, and a deleted one is gone after a question', async () => {
  const world = worldOf({
    records: [buildRecord(1, { on: '2026-03-02', text: 'Older' }), buildRecord(2, { on: '2026-03-05', text: 'Newer' })],
  });
  const user = open(world);
  const list = await records();
  expect(list.getAllByText(/^(Older|Newer)$/).map(({ textContent }) => textContent)).toEqual(['Newer', 'Older']);
  await user.click(list.getAllByRole('button', { name: 'More options' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this record?' }));
  expect(world.records).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Newer')).toBeNull());
  expect(world.records.map(({ text }) => text)).toEqual(['Older']);
});

test('the link with which others check a record is copied', async () => {
  const record = buildRecord(1);
  const user = open(worldOf({ records: [record] }));
  await user.click((await records()).getByRole('button', { name: 'Copy check link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/checks/${record.code}`);
});

test('a deletion that fails says so', async () => {
  const user = open(worldOf({ records: [buildRecord(1)] }), undefined, refusing(deleteRecord, 'unavailable'));
  await user.click((await records()).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('That did not work')).toBeVisible();
});

test('the print has a table of the records of some days, with digest, code and the address of the check page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const world = worldOf({
    records: [buildRecord(1, { on: '2026-03-02' }), buildRecord(2, { on: '2026-03-05', text: 'Newer' })],
    letters: [buildLetter(3, { on: '2026-03-04' })],
  });
  const user = open(world, '/service/file/print');
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('row')).toHaveLength(3);
  const { code = '', digest = '' } = world.records[1] ?? {};
  const row = within(table.getByText('Newer').closest('tr') as HTMLElement);
  expect(row.getByText(code)).toBeVisible();
  expect(row.getByText(digest)).toBeVisible();
  expect(screen.getByText(/http:\/\/localhost:\d+\/checks\//)).toBeVisible();
  expect(screen.getByText('Application for leave')).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('2026-03-02');
  await user.clear(screen.getByLabelText('From'));
  await write(user, screen.getByLabelText('From'), '2026-03-05');
  expect(table.getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByText('Application for leave')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.clear(screen.getByLabelText('From'));
  await write(user, screen.getByLabelText('From'), '9999-12-31');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Not before 31 Dec 9999.');
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('a record of a clearance has the number of others who answered that day', async () => {
  const records = [buildRecord(1, { alsoThere: 40 }), buildRecord(2, { kind: 'money', alsoThere: null })];
  open(worldOf({ records }));
  expect(await screen.findByText('40 others answered that day')).toBeVisible();
  expect(screen.getAllByText(/others answered/)).toHaveLength(1);
});

test('the record of a clearance is filled in on home and changed before it is saved', async () => {
  const world = worldOf({ clearanceDay: { own: null, answers: null }, calendarEntries: [windowOfToday()] });
  const user = open(world, '/');
  const card = within(await screen.findByRole('region', { name: 'Clearance today' }));
  await user.click(await card.findByRole('button', { name: 'Closed' }));
  await card.findByRole('button', { name: 'Closed', pressed: true });
  await user.click(card.getByRole('link', { name: 'Keep a record' }));
  const text = await screen.findByLabelText('What happened');
  expect(text).toHaveValue('I was at the clearance of Ikeja, Lagos. It was closed.');
  expect(screen.getByLabelText('Kind')).toHaveValue('clearance');
  expect(screen.getByLabelText('Date')).toHaveValue(today());
  await write(user, text, ' Nobody explained it.');
  await save(user);
  expect(await screen.findByText('Record saved')).toBeVisible();
  expect(world.records[0]?.text).toMatch(/It was closed\. Nobody explained it\.$/);
});

test.each([
  '/service/file',
  '/service/file?tab=records',
  '/service/file?tab=records&new=record',
  '/service/file/print',
])('%s says that only the member sees it', async (path) => {
  open(worldOf(), path);
  expect(await screen.findByText('Only you see this')).toBeVisible();
});
