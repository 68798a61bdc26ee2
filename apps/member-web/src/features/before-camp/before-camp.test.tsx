import { listPublicRumours, type PublicRumour } from '@kopa/contracts/news/public-rumours';
import { listPublicCalendar, type PublicEntry } from '@kopa/contracts/service/public-calendar';
import { createWorld } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../../test/server.ts';
import { memberKey } from '../../session/stored-member.ts';
import { BeforeCamp } from './before-camp.tsx';

const today = dayInLagos(new Date());
const batch = `${today.slice(0, 4)} Batch C`;

const entry = (given: Partial<PublicEntry>): PublicEntry => ({
  ...{ id: 1, kind: 'other', title: 'Camps open', from: addDays(today, 9), to: addDays(today, 30), batch },
  ...{ announcedBy: 'NYSC Headquarters', note: null, source: 'https://nysc.gov.ng/circular-7', changedAt: null },
  ...given,
});
const rumour = (id: number): PublicRumour => ({
  ...{ id, text: `Rumour ${id}`, verdict: 'false', explanation: 'Nobody has decided that.', source: 'Circular 9' },
  answeredAt: '2026-11-01T08:00:00.000Z',
});

let [entries, rumours]: [PublicEntry[], PublicRumour[]] = [[], []];
const asked: string[] = [];
const calendar = http.get(`*${listPublicCalendar.url}`, ({ request }) => {
  const wanted = new URL(request.url).searchParams.get('batch');
  asked.push(wanted ?? 'everybody');
  return HttpResponse.json(entries.filter((one) => one.batch === null || one.batch === wanted));
});
const answered = http.get(`*${listPublicRumours.url}`, () => HttpResponse.json(rumours));
const network = http.all('*', () => HttpResponse.error());

beforeEach(() => {
  [entries, rumours, asked.length] = [[entry({})], [rumour(1)], 0];
});

function open(...faults: RequestHandler[]) {
  server.use(createWorld({ signedInId: null }), ...faults, calendar, answered);
  const { unmount } = render(
    <MantineProvider env="test">
      <BeforeCamp />
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), leave: unmount };
}

const part = (name: string) => within(screen.getByRole('region', { name }));

/** The batches appear after the first paint. */
async function choose(user: UserEvent, name: string) {
  await part('Dates').findByRole('option', { name });
  await user.selectOptions(part('Dates').getByLabelText('Your batch'), name);
}

test('the dates of the chosen batch have their source and office, and the choice stays on the device', async () => {
  entries.push(entry({ id: 2, title: 'Portal opens', batch: null, source: null }));
  const { user, leave } = open();
  expect(await part('Dates').findByText('Portal opens')).toBeVisible();
  expect(part('Dates').queryByText('Camps open')).toBeNull();
  await choose(user, batch);
  const item = within((await part('Dates').findByText('Camps open')).closest('li') as HTMLElement);
  expect(item.getByText(`${batch} · Announced by NYSC Headquarters`)).toBeVisible();
  expect(item.getByRole('link')).toHaveAttribute('href', 'https://nysc.gov.ng/circular-7');
  leave();
  open();
  expect(await part('Dates').findByRole('combobox')).toHaveValue(batch);
  expect(asked.slice(0, 2)).toEqual(['everybody', batch]);
});

test('a batch without an announced date is named as such', async () => {
  const { user } = open();
  await choose(user, `${today.slice(0, 4)} Batch A`);
  expect(await part('Dates').findByText('No date is announced for this batch.')).toBeVisible();
});

test('ticks are counted, stay on the device, and nothing is sent', async () => {
  const { user, leave } = open();
  await part('Dates').findByText('No date is announced for every batch.');
  const calls = asked.length;
  expect(part('Papers and things').getByText('0 of 18')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Call-up letter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mosquito net' }));
  expect(part('Papers and things').getByText('2 of 18')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Mosquito net' }));
  expect(asked).toHaveLength(calls);
  leave();
  open();
  expect(part('Papers and things').getByText('1 of 18')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Call-up letter' })).toBeChecked();
});

test('every paper, thing and office names its source', () => {
  open();
  const item = within(screen.getByRole('checkbox', { name: 'Mosquito net' }).closest('li') as HTMLElement);
  expect(item.getByText(/A guide/)).toBeVisible();
  expect(item.getByRole('link', { name: 'Ajuwaya' })).toHaveAttribute(
    'href',
    expect.stringContaining('ajuwaya.org.ng'),
  );
  const offices = part('Which office corrects what');
  expect(offices.getAllByRole('term').map((term) => term.textContent)).toEqual([
    ...['Name', 'Date of birth', 'Course of study', 'Passport photo'],
  ]);
  expect(offices.getByText('Student Affairs of your institution')).toBeVisible();
  expect(offices.getByText('No public source names an office.')).toBeVisible();
});

test('answered rumours have their verdict and source, and more than four are folded', async () => {
  rumours = [1, 2, 3, 4, 5].map(rumour);
  const { user } = open();
  const list = part('Is it true?');
  expect(await list.findByText('Rumour 4')).toBeVisible();
  expect(list.getAllByText('False')[0]).toBeVisible();
  expect(list.getByText('Rumour 5')).not.toBeVisible();
  await user.click(list.getByText('More answers'));
  expect(list.getByText('Rumour 5')).toBeVisible();
});

test('without a network the page shows the answers that it has kept, and their age', async () => {
  const { user, leave } = open();
  await choose(user, batch);
  await part('Dates').findByText('Camps open');
  await part('Is it true?').findByText('Rumour 1');
  leave();
  open(network);
  expect(part('Dates').getByText('Camps open')).toBeVisible();
  expect(part('Is it true?').getByText('Rumour 1')).toBeVisible();
  expect(await part('Dates').findByText(/^The dates are those of/)).toBeVisible();
});

test('dates that were never loaded can be tried again', async () => {
  const failing = http.get(`*${listPublicCalendar.url}`, () => new HttpResponse(null, { status: 503 }), { once: true });
  const { user } = open(failing);
  expect(await part('Dates').findByText('The dates could not be loaded.')).toBeVisible();
  entries = [entry({ batch: null })];
  await user.click(part('Dates').getByRole('button', { name: 'Try again' }));
  expect(await part('Dates').findByText('Camps open')).toBeVisible();
});

test('the page prints, and leads visitors to an account and members back', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, leave } = open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/#register');
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/');
  leave();
  localStorage.setItem(memberKey, '{}');
  open();
  expect(screen.getByRole('link', { name: 'Back to Kopa' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});
