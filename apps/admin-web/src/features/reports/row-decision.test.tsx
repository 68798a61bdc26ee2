import { buildCase, buildMember } from '@kopa/mocks/builders';
import { decide } from '@kopa/mocks/moderation';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openReports, reportedWorld, rows } from '../../../test/reports.tsx';

test('a case is decided in its row, with the reason', async () => {
  const world = reportedWorld();
  world.cases.push(buildCase(90, { subjectType: 'group', subjectId: 31, memberId: null }));
  const user = await openReports(world);
  const names = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(names('Member of Member 7')).toEqual(['Dismiss', 'Warn', 'Suspend']);
  expect(names('Group of nobody')).toEqual(['Dismiss']);
  const [gravest] = screen.getAllByRole('group', { name: 'Post of Member 7' });
  await user.click(within(gravest as HTMLElement).getByRole('button', { name: 'Suspend' }));
  await write(user, screen.getByLabelText('Days'), '7');
  await write(user, screen.getByLabelText('Note'), 'No threats.');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Case decided')).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(world.decisions).toMatchObject([
    { action: 'suspend', days: 7, note: 'No threats.', excerpt: 'Post number 12' },
  ]);
});

test('where somebody was faster, the row leaves the list', async () => {
  const world = reportedWorld();
  const user = await openReports(world);
  await user.click(
    within(screen.getByRole('group', { name: 'Member of Member 7' })).getByRole('button', { name: 'Warn' }),
  );
  for (const { id } of world.cases) decide(world, id, { action: 'dismiss' }, 'moderator');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('No open cases')).toBeInTheDocument();
  expect(screen.getByText('Decided by Tunde Salami')).toBeInTheDocument();
});

test('reported photos come when somebody asks for them, and decided cases have no actions', async () => {
  const photos = ['/uploads/a.webp', '/uploads/b.webp'];
  const snapshot = { text: null, photo: photos[0] ?? null, photos, voice: null };
  const about = { subjectType: 'photo', subjectId: 3, memberId: 7, snapshot } as const;
  const world = createWorld({ members: [buildMember(7)], cases: [buildCase(1, about)] });
  const user = await openReports(world);
  expect(rows()[0]).toHaveTextContent('2 photos');
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 2 photos' }));
  expect(screen.getAllByRole('img', { name: 'As it was reported' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await user.click(screen.getByRole('button', { name: 'Resolved' }));
  expect(await screen.findByText(/Dismissed by/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});
