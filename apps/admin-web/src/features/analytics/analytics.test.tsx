import { listClearanceDays } from '@kopa/contracts/admin/analytics';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPortal, storeSession } from '../../../test/portal.tsx';

let queries: URLSearchParams[];
beforeEach(() => {
  queries = [];
});
const listen = http.all('*/api/admin/analytics', ({ request }) => {
  queries.push(new URL(request.url).searchParams);
});

async function openAnalytics(search = '', ...faults: Parameters<typeof openPortal>[2][]) {
  const world = createDemoWorld();
  storeSession(world);
  const user = openPortal(`/admin-dashboard?tab=analytics${search}`, world, listen, ...faults);
  return { user, world };
}

const figureOf = (name: string) => screen.findByRole('figure', { name });

test('every figure has a heading, its question and the total of the last 30 days', async () => {
  await openAnalytics();
  for (const name of ['Registrations', 'Active members', 'Posts', 'Messages', 'Hours to answer', 'States of Nigeria']) {
    expect(within(await figureOf(name)).getByRole('heading', { level: 3, name })).toBeInTheDocument();
  }
  expect(within(await figureOf('Registrations')).getByText('How many people join Kopa?')).toBeInTheDocument();
  const [first] = queries;
  expect(first?.get('interval')).toBe('day');
  expect((Date.parse(first?.get('to') ?? '') - Date.parse(first?.get('from') ?? '')) / 86_400_000).toBe(29);
});

test('a chart has a table beside it, with a row for each interval', async () => {
  await openAnalytics('&from=2026-03-01&to=2026-03-07');
  const figure = within(await figureOf('Posts'));
  expect(figure.getAllByRole('row')).toHaveLength(8);
  expect(figure.getByRole('rowheader', { name: '7 Mar 2026' })).toBeInTheDocument();
  expect(figure.getByTitle('Posts, a bar for each interval')).toBeInTheDocument();
});

test('a chosen range is in the address, and longer ones are shown by week', async () => {
  const { user } = await openAnalytics();
  await figureOf('Posts');
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(location.search).toBe('?tab=analytics&days=90');
  await waitFor(() => expect(queries.some((query) => query.get('interval') === 'week')).toBe(true));
});

test('two dates are applied, and refused where the last is before the first or the first before all figures', async () => {
  const { user } = await openAnalytics('&from=2026-03-01&to=2026-03-07');
  await figureOf('Posts');
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  await user.clear(to);
  await write(user, to, '2026-02-01');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('This is before the first day.')).toBeInTheDocument();
  await user.clear(from);
  await write(user, from, '2019-12-31');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('There are no figures before 1 Jan 2020.')).toBeInTheDocument();
  await user.clear(from);
  await write(user, from, '2026-01-30');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(location.search).toBe('?tab=analytics&from=2026-01-30&to=2026-02-01');
});

test('a figure is saved as a CSV file with its intervals', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await openAnalytics('&from=2026-03-01&to=2026-03-02');
  await user.click(within(await figureOf('Posts')).getByRole('button', { name: 'Export CSV' }));
  expect(clicked).toHaveBeenCalledOnce();
  expect(await saved[0]?.text()).toMatch(/^Interval,Posts\r\n1 Mar 2026,\d+\r\n2 Mar 2026,\d+$/);
});

test('the map gives the members of each state, also to screen readers', async () => {
  const { user } = await openAnalytics();
  const map = within(await figureOf('States of Nigeria'));
  expect(map.getAllByRole('listitem')).toHaveLength(37);
  expect(map.getByText(/^Lagos: \d+ members?$/)).toBeInTheDocument();
  await user.selectOptions(map.getByLabelText('Shown'), 'Posts');
  expect(map.getByText(/^Lagos: \d+ posts?$/)).toBeInTheDocument();
});

test('figures that fail to load show an error and a retry', async () => {
  let isDown = true;
  const down = http.get('*/api/admin/analytics', () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined));
  const { user } = await openAnalytics('', down);
  expect(await screen.findByText('The figures could not be fetched.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await figureOf('Posts')).toBeInTheDocument();
});

test('the clearance days of a state are a table, the latest day first', async () => {
  const days = http.get(`*${listClearanceDays.url}`, ({ request }) => {
    const state = new URL(request.url).searchParams.get('state') ?? '';
    const day = (date: string, lgas: number) => ({ date, state, lgas, closed: lgas - 1 });
    return HttpResponse.json([day('2026-03-01', state === 'Oyo' ? 7 : 3), day('2026-03-02', 4)]);
  });
  const { user } = await openAnalytics('', days);
  const card = within(await figureOf('Clearance days'));
  expect((await card.findAllByRole('rowheader')).map((head) => head.textContent)).toEqual(['2 Mar 2026', '1 Mar 2026']);
  expect(card.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['4', '3', '3', '2']);
  await user.selectOptions(card.getByLabelText('State'), 'Oyo');
  expect(await card.findByRole('cell', { name: '7' })).toBeInTheDocument();
});

test('clearance days that fail to load can be tried again', async () => {
  const { user } = await openAnalytics(
    '',
    http.get(`*${listClearanceDays.url}`, () => new HttpResponse(null, { status: 503 }), { once: true }),
  );
  const card = within(await figureOf('Clearance days'));
  await user.click(await card.findByRole('button', { name: 'Try again' }));
  expect(await card.findByRole('table')).toBeInTheDocument();
});
