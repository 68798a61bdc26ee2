import type { NewMark } from '@kopa/contracts/office/roll-calls';
import { buildMember } from '@kopa/mocks/builders';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { rightClock } from '@kopa/ui/testing/right-clock';
import { write } from '@kopa/ui/testing/write';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPortal, storeSession } from '../../../test/portal.tsx';

const holder = { id: 3, name: 'Amaka Nnadi' };
const inspector = { kind: 'inspector', cdsGroup: null, holder, holderKind: 'administrator' } as const;

/** Members 1 and 5 serve in Ikeja, member 2 in Surulere. */
const worldOf = (given: Partial<World> = {}) =>
  createWorld({
    members: [1, 2, 5].map((id) => buildMember(id)),
    offices: [buildOffice(1, inspector)],
    now: () => new Date(),
    ...given,
  });

function openAsOfficial(
  world: World,
  path = '/admin-dashboard?tab=roster',
  ...faults: Parameters<typeof openPortal>[2][]
) {
  storeSession(world, 'ikeja');
  return openPortal(path, world, ...faults);
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim());
const rowOf = async (name: string) =>
  within(
    (await within(await screen.findByRole('list', { name: 'Marks' })).findByText(name)).closest('li') as HTMLElement,
  );
const marksOf = (world: World) => [...(world.rollCalls[0]?.roster ?? [])].map(([id, { mark }]) => `${id} ${mark}`);
const press = async (user: UserEvent, name: string, mark: string) =>
  user.click((await rowOf(name)).getByRole('button', { name: mark }));

test('an official has four tabs, and neither figures, rumours nor the audit log', async () => {
  const paths: string[] = [];
  const watch = http.all('*/api/admin/*', ({ request }) => void paths.push(new URL(request.url).pathname));
  openAsOfficial(worldOf(), '/admin-dashboard', watch);
  expect(await screen.findByRole('heading', { name: 'Notices' })).toBeInTheDocument();
  expect(tabs()).toEqual(['Notices', 'Calendar', 'Safety', 'Roster']);
  expect(screen.queryByText('Total Users')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Rumours' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Audit log' })).toBeNull();
  await waitFor(() => expect(paths).toContain('/api/admin/notices'));
  expect(new Set(paths)).toEqual(new Set(['/api/admin/offices/own', '/api/admin/notices', '/api/admin/to-do']));
});

test('an official minds the own password in a dialog', async () => {
  const user = openAsOfficial(worldOf());
  await user.click(await screen.findByRole('button', { name: /Amaka Nnadi/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Security' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Security' }));
  expect(await dialog.findByRole('button', { name: 'Change password' })).toBeInTheDocument();
});

test('before the acceptance only the roster is open, and Accept opens the other tabs', async () => {
  const world = worldOf({ offices: [buildOffice(1, { ...inspector, status: 'offered', acceptedAt: null })] });
  const user = openAsOfficial(world, '/admin-dashboard');
  const office = within(await screen.findByRole('article', { name: 'Inspector, Ikeja, Lagos' }));
  expect(screen.getByRole('tab', { name: 'Notices' })).toBeDisabled();
  await user.click(office.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Notices' })).toBeEnabled());
  expect(await screen.findByText('Ebele Nwosu')).toBeInTheDocument();
  expect(screen.queryByText('Bayo Adeyemi')).toBeNull();
});

test('of several offices one is chosen, and its roster is searched', async () => {
  const offices = [buildOffice(1, inspector), buildOffice(2, { ...inspector, lga: 'Surulere' })];
  const user = openAsOfficial(worldOf({ offices }));
  await user.selectOptions(await screen.findByLabelText('Office'), 'Inspector, Ikeja, Lagos');
  const members = await screen.findByRole('list', { name: 'Members' });
  await within(members).findByText('Ebele Nwosu');
  await write(user, screen.getByLabelText('Search'), '1005');
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(1),
  );
});

test('an inspector opens a roll call, marks, closes and corrects', async () => {
  const world = worldOf();
  const user = openAsOfficial(world);
  await user.click(await screen.findByRole('button', { name: 'New roll call' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New roll call' }));
  await write(user, dialog.getByLabelText('Title'), 'Clearance');
  await user.click(dialog.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('4827')).toBeInTheDocument();
  await press(user, 'Ebele Nwosu', 'Present');
  await waitFor(() => expect(marksOf(world)).toEqual(['1 none', '5 present']));
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  await press(user, 'Ebele Nwosu', 'Present');
  await waitFor(() => expect(marksOf(world)).toEqual(['1 none', '5 none']));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close roll call' }));
  expect(await screen.findByText('Roll call closed')).toBeInTheDocument();
  expect(await screen.findAllByRole('button', { name: 'Correct' })).toHaveLength(2);
  await press(user, 'Ebele Nwosu', 'Correct');
  const form = within(await screen.findByRole('form', { name: 'Correction for Ebele Nwosu' }));
  await user.click(form.getByRole('radio', { name: 'Excused' }));
  await write(user, form.getByLabelText('Reason'), 'Sick leave');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Corrected')).toBeInTheDocument();
  expect(marksOf(world)).toEqual(['1 none', '5 excused']);
});

test('an office that ends while its roster is shown takes its tabs along', async () => {
  const world = worldOf();
  const ended = http.get('*/api/offices/:id/roster', () =>
    world.offices.length > 0 ? undefined : HttpResponse.json({ code: 'office_ended', message: '' }, { status: 409 }),
  );
  const user = openAsOfficial(world, undefined, ended);
  expect(await screen.findByText('Ebele Nwosu')).toBeInTheDocument();
  world.offices.length = 0;
  await write(user, screen.getByLabelText('Search'), 'Ada');
  expect(await screen.findByText('You hold no office')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Roll calls' })).toBeNull();
});

test('marks have the time of the server, and refused ones are told', async () => {
  const world = worldOf({
    rollCalls: [buildRollCall(1)],
  });
  const ahead = 3_600_000;
  const dated = (body: object) =>
    HttpResponse.json(body, { headers: { date: new Date(Date.now() - ahead).toUTCString() } });
  const times: number[] = [];
  const user = openAsOfficial(
    world,
    undefined,
    http.get('*/api/offices/:id/roster', () => dated([])),
    http.post('*/api/roll-calls/:id/marks', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: NewMark[] };
      times.push(...marks.map(({ at }) => Date.parse(at)));
      return dated({ accepted: 0, marks: [], refused: [{ memberId: 5, code: 'roll_call_closed' }] });
    }),
  );
  await screen.findByText('Nobody found');
  await press(user, 'Ebele Nwosu', 'Present');
  expect(await screen.findByText(/^1 mark came after the roll call was closed/)).toBeInTheDocument();
  expect(times).toHaveLength(1);
  expect(times[0]).toBeLessThanOrEqual(Date.now() - ahead);
  await rightClock();
});

test('marks fetch no roster again, however many', async () => {
  const world = worldOf({ rollCalls: [buildRollCall(1)] });
  const fetched: string[] = [];
  const posted: string[] = [];
  openAsOfficial(
    world,
    undefined,
    http.get('*/api/offices/:id/roster', ({ request }) => void fetched.push(request.url)),
    http.get('*/api/roll-calls/:id/roster', ({ request }) => void fetched.push(request.url)),
    http.post('*/api/roll-calls/:id/marks', ({ request }) => void posted.push(request.url)),
  );
  await screen.findByRole('list', { name: 'Members' });
  const present = (await rowOf('Ebele Nwosu')).getByRole('button', { name: 'Present' });
  for (let tap = 1; tap <= 30; tap += 1) {
    fireEvent.click(present);
    await waitFor(() => expect(posted).toHaveLength(tap));
  }
  await waitFor(() => expect(present).toHaveAttribute('aria-pressed', 'false'));
  expect(fetched).toHaveLength(2);
});

test('a mark that another device has taken back is shown as the server holds it', async () => {
  const world = worldOf({ rollCalls: [buildRollCall(1)] });
  const lost = http.post('*/api/roll-calls/:id/marks', () =>
    HttpResponse.json({ accepted: 1, marks: [{ memberId: 5, mark: 'excused' }], refused: [] }),
  );
  const user = openAsOfficial(world, undefined, lost);
  await press(user, 'Ebele Nwosu', 'Present');
  const row = await rowOf('Ebele Nwosu');
  await waitFor(() => expect(row.getByRole('button', { name: 'Excused' })).toHaveAttribute('aria-pressed', 'true'));
  expect(row.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'false');
});

test('a moderator has the roster only while they hold an office', async () => {
  const world = worldOf({ rollCalls: [buildRollCall(1)] });
  storeSession(world, 'moderator');
  openPortal('/admin-dashboard?tab=safety', world);
  await screen.findByRole('button', { name: 'Ask who is safe' });
  expect(tabs()).not.toContain('Roster');
  expect(tabs()).not.toContain('Offices');
});
