import { objectToAttendance } from '@kopa/contracts/file/attendance';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import type { StoredPresence } from '@kopa/mocks/stored';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as AttendancePage } from './attendance-page.tsx';

const known = (presence: Partial<StoredPresence>): StoredPresence => ({
  ...{ mark: 'none', markedAt: null, isClaimed: false, receivedAt: null, ticketId: null },
  ...presence,
});

/** Closed roll calls of the office 1, one for each given state of member 1. */
function worldOf(...presences: Partial<StoredPresence>[]) {
  return createWorld({
    members: [buildMember(1)],
    offices: [buildOffice(1)],
    rollCalls: presences.map((presence, index) =>
      buildRollCall(index + 1, {
        status: 'closed',
        title: `Meeting ${index + 1}`,
        roster: new Map([[1, known(presence)]]),
      }),
    ),
    now: () => new Date(),
  });
}

const item = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);

test('the browser prints the attendance alone, with whose it is', async () => {
  renderPage(<AttendancePage />, worldOf({ mark: 'present' }));
  await item('Meeting 1');
  expect(document.documentElement).toHaveAttribute('data-prints-sheet');
  expect(screen.getByText(/Okafor.* LA\/25B\/\d+$/)).toBeInTheDocument();
});

test('every status is named in words, with who marked it', async () => {
  const receivedAt = new Date().toISOString();
  const present = { mark: 'present', receivedAt } as const;
  renderPage(
    <AttendancePage />,
    worldOf({ ...present, isClaimed: true }, present, { isClaimed: true, receivedAt }, { mark: 'excused' }, {}),
  );
  for (const [title, words] of [
    ['Meeting 1', 'Confirmed'],
    ['Meeting 2', 'Marked'],
    ['Meeting 3', 'Claimed'],
    ['Meeting 4', 'Excused'],
    ['Meeting 5', 'Absent'],
  ] as const) {
    expect((await item(title)).getByText(words)).toBeVisible();
  }
  expect((await item('Meeting 1')).getByText(/^Marked by Adaeze Okafor\./)).toBeVisible();
  expect((await item('Meeting 3')).queryByText(/^Marked by/)).toBeNull();
});

test('an objection becomes a ticket, to which its line leads', async () => {
  const world = worldOf({});
  const { user } = renderPage(<AttendancePage />, world);
  await user.click((await item('Meeting 1')).getByRole('button', { name: 'This is wrong' }));
  const row = await item('Meeting 1');
  expect(row.getByRole('button', { name: 'Send' })).toBeDisabled();
  await write(user, row.getByLabelText('What is wrong?'), 'I was there');
  await user.click(row.getByRole('button', { name: 'Send' }));
  const link = await screen.findByRole('link', { name: 'Your objection' });
  const [ticket] = world.tickets;
  expect(ticket).toMatchObject({ description: 'I was there', category: 'other', priority: 'medium' });
  expect(link).toHaveAttribute('href', `/support/${ticket?.id}`);
  expect(screen.queryByRole('button', { name: 'This is wrong' })).toBeNull();
});

test('a refused objection keeps its text', async () => {
  const { user } = renderPage(<AttendancePage />, worldOf({}), refusing(objectToAttendance, 'objection_exists'));
  await user.click(await screen.findByRole('button', { name: 'This is wrong' }));
  await write(user, screen.getByLabelText('What is wrong?'), 'I was there');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('You have already objected to this.')).toBeVisible();
  expect(screen.getByLabelText('What is wrong?')).toHaveValue('I was there');
});

test('without roll calls the page offers nothing to object to', async () => {
  renderPage(<AttendancePage />, worldOf());
  expect(await screen.findByText('No roll calls yet')).toBeVisible();
});
