import { buildCase, buildMember } from '@kopa/mocks/builders';
import { decide, report } from '@kopa/mocks/moderation';
import { createWorld, type World } from '@kopa/mocks/world';
import { deletedProfile } from '@kopa/rules/account/profile';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { apiUrl } from '../../../test/portal.tsx';
import { openReports, reportedWorld, rows } from '../../../test/reports.tsx';

test('the queue lists the gravest case first, and the tab counts the open ones', async () => {
  await openReports(reportedWorld());
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Post number 12'),
    expect.stringContaining('Post number 11'),
    expect.stringContaining('Member 7'),
  ]);
  expect(await screen.findByRole('tab', { name: 'Reports 3 open' })).toBeInTheDocument();
  expect(screen.getByText('3 cases')).toBeInTheDocument();
});

test('an urgent case stands first with its due time, and its first steps stand beside it', async () => {
  const world = reportedWorld();
  report(world, 8, { subjectType: 'member', subjectId: 7, reason: 'self_harm' });
  const user = await openReports(world, '&urgent=true');
  expect(screen.getByText('2 cases')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent(/^UrgentHighMember.* · due /);
  await user.click(screen.getByRole('button', { name: 'Urgent' }));
  expect(await screen.findByText('3 cases')).toBeInTheDocument();
  await user.click(rows()[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  expect(await dialog.findByRole('heading', { name: /^Urgent: due / })).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  expect(dialog.getByRole('button', { name: 'Copy the reply' })).toBeInTheDocument();
});

test('cases are decided by keyboard alone: j, Enter, a number, Enter', async () => {
  const world = reportedWorld();
  const user = await openReports(world);
  await user.keyboard('jjk{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  expect(await dialog.findByText('Post number 12')).toBeInTheDocument();
  await dialog.findByRole('button', { name: 'Decide' });
  await user.keyboard('2');
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Case decided')).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(world.posts.map(({ id }) => id)).toEqual([11]);
});

test('the filters are in the address, also when it is opened directly', async () => {
  const user = await openReports(reportedWorld(), '&subject=member');
  expect(rows()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('What was reported'), 'Everything');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Resolved' }));
  expect(await screen.findByText('No resolved cases')).toBeInTheDocument();
  expect(location.search).toBe('?tab=reports&status=resolved');
});

test('a member cannot be removed, and is suspended for some days with a note', async () => {
  const world = reportedWorld();
  const user = await openReports(world);
  await user.click(screen.getByRole('button', { name: /Something else/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  expect(await dialog.findByText('Not who they say')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Take' }));
  expect(await dialog.findByRole('button', { name: 'Give back' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await write(user, dialog.getByLabelText('Days'), '400');
  expect(dialog.getByRole('button', { name: 'Decide' })).toBeDisabled();
  await user.clear(dialog.getByLabelText('Days'));
  await write(user, dialog.getByLabelText('Days'), '14');
  await write(user, dialog.getByLabelText('Note'), 'Use your own name.');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await screen.findByText('Case decided');
  expect(world.cases.find(({ subjectType }) => subjectType === 'member')?.decision).toMatchObject({
    ...{ action: 'suspend', days: 14, note: 'Use your own name.' },
  });
});

test('a case about a deleted account can be dismissed, but nobody can be warned or suspended', async () => {
  const world = reportedWorld();
  for (const member of world.members.filter(({ user }) => user.id !== 8)) {
    Object.assign(member, { isDeleted: true });
    Object.assign(member.user, deletedProfile(String(member.user.id)));
  }
  const user = await openReports(world);
  await user.click(screen.getByRole('button', { name: /Something else/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  expect(await dialog.findByText('Deleted member')).toBeInTheDocument();
  expect(dialog.getByText(/, Deleted member,/)).toBeInTheDocument();
  for (const name of ['Remove', 'Warn', 'Suspend']) expect(dialog.getByRole('button', { name })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Case decided')).toBeInTheDocument();
});

test('another administrator who looks at the case is named', async () => {
  const world = reportedWorld();
  const subjectId = world.cases.find((one) => one.subjectId === 12)?.id ?? 0;
  world.looks.set('moderator', { subjectType: 'case', subjectId });
  const user = await openReports(world);
  await user.click(screen.getByRole('button', { name: /Post number 12/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  expect(await dialog.findByText('Tunde Salami is looking at this')).toBeInTheDocument();
});

test('a decision of another administrator is shown before one’s own is sent', async () => {
  const world = reportedWorld();
  const found = world.cases.find(({ subjectId }) => subjectId === 12);
  const sent = vi.fn();
  const counting = http.post('*/api/admin/cases/:id/decision', () => sent());
  const user = await openReports(world, '', counting);
  await user.click(screen.getByRole('button', { name: /Post number 12/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Case' }));
  await user.click(await dialog.findByRole('button', { name: 'Dismiss' }));
  if (found !== undefined) {
    const decidedAt = world.now().toISOString();
    found.decision = { action: 'warn', days: null, note: null, administrator: 'moderator', decidedAt };
  }
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await dialog.findByText('Decided by Tunde Salami')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});

test('a reported voice note is fetched with the token and can be played; where that fails, it shows an error', async () => {
  const [members, voice] = [[buildMember(7)], '/api/admin/cases/1/voice'];
  const snapshot = { text: 'Voice note of 9 s: /uploads/a.webm', photo: null, photos: [], voice };
  const about = { subjectType: 'direct_message', subjectId: 3, memberId: 7, snapshot } as const;
  const lost = { ...about, snapshot: { ...snapshot, text: 'Lost', voice: '/api/admin/cases/2/voice' } };
  const world = createWorld({ members, cases: [buildCase(1, about), buildCase(2, lost)] });
  const sentTokens: (string | null)[] = [];
  const played: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => played.push(blob) && 'blob:kopa/voice',
    revokeObjectURL: vi.fn(),
  });
  const user = await openReports(
    world,
    '',
    http.get(`${apiUrl}${voice}`, ({ request }) => {
      sentTokens.push(request.headers.get('authorization'));
      return new HttpResponse('sound', { headers: { 'content-type': 'audio/webm' } });
    }),
    http.get(`${apiUrl}/api/admin/cases/2/voice`, () => new HttpResponse(null, { status: 404 })),
  );
  await user.click(screen.getByRole('button', { name: /Voice note of 9 s/ }));
  const player = await screen.findByLabelText('Voice note, as it was reported');
  await waitFor(() => expect(player).toHaveAttribute('src', 'blob:kopa/voice'));
  expect([sentTokens, await played[0]?.text()]).toEqual([[expect.stringMatching(/^Bearer /)], 'sound']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:kopa/voice');
  await user.click(screen.getByRole('button', { name: /Lost/ }));
  expect(await screen.findByText('The voice note could not be fetched.')).toBeInTheDocument();
});

test('several cases are decided at once; a refused one stays selected with its reason', async () => {
  const world = reportedWorld();
  const user = await openReports(world);
  for (const box of screen.getAllByRole('checkbox', { name: 'Select' })) await user.click(box);
  const bar = within(screen.getByRole('form', { name: 'Selected cases' }));
  expect(bar.getByText('3 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Remove' }));
  await write(user, bar.getByLabelText('Note'), 'Advertising');
  await user.click(bar.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('2 decided, 1 refused')).toBeInTheDocument();
  expect(await bar.findByText('1 selected')).toBeInTheDocument();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('cannot be removed');
  expect(world.posts).toEqual([]);
  expect(world.decisions).toMatchObject([
    { action: 'remove', note: 'Advertising' },
    { action: 'remove', note: 'Advertising' },
  ]);
});

test('a case that somebody else has decided meanwhile stays selected with the reason until it is unselected', async () => {
  const world = reportedWorld();
  const user = await openReports(world);
  for (const box of screen.getAllByRole('checkbox', { name: 'Select' })) await user.click(box);
  for (const { id } of world.cases) decide(world, id, { action: 'dismiss' }, 'moderator');
  const bar = within(screen.getByRole('form', { name: 'Selected cases' }));
  await user.click(bar.getByRole('button', { name: 'Dismiss' }));
  await user.click(bar.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('0 decided, 3 refused')).toBeInTheDocument();
  expect(await bar.findByText('3 selected')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('already been decided');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select' })) await user.click(box);
  expect(await screen.findByText('No open cases')).toBeInTheDocument();
});

test('cases that were decided before the call failed leave the list', async () => {
  const world = reportedWorld();
  const cut = http.post(`${apiUrl}/api/admin/cases/decisions`, () => {
    for (const { id } of world.cases.slice(0, 1)) decide(world, id, { action: 'dismiss' }, 'superadmin');
    return HttpResponse.error();
  });
  const user = await openReports(world, '', cut);
  for (const box of screen.getAllByRole('checkbox', { name: 'Select' })) await user.click(box);
  const bar = within(screen.getByRole('form', { name: 'Selected cases' }));
  await user.click(bar.getByRole('button', { name: 'Dismiss' }));
  await user.click(bar.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Failed to decide the cases')).toBeInTheDocument();
  expect(await bar.findByText('2 selected')).toBeInTheDocument();
  expect(rows()).toHaveLength(2);
});

/** A world in which the moderator has removed post 12 and its author has appealed. */
function appealedWorld(administrator: string): World {
  const world = reportedWorld();
  const found = world.cases.find(({ subjectId }) => subjectId === 12);
  if (found !== undefined) decide(world, found.id, { action: 'remove', note: 'Rude' }, administrator);
  world.appeals.push({
    ...{ id: 1, memberId: 7, decisionId: world.decisions[0]?.id ?? 0, text: 'It was a quotation.', status: 'open' },
    ...{ outcome: null, note: null, restored: null, createdAt: world.now().toISOString(), resolvedAt: null },
    administrator: null,
  });
  return world;
}

async function openAppeal(world: World) {
  const user = await openReports(world);
  await user.click(await screen.findByRole('button', { name: 'Appeals 1 open' }));
  await user.click(await screen.findByRole('button', { name: /It was a quotation/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }));
  await dialog.findByText('It was a quotation.');
  return { user, dialog };
}

test('a decision is overturned with a note', async () => {
  const world = appealedWorld('moderator');
  const { user, dialog } = await openAppeal(world);
  expect(dialog.getByRole('button', { name: 'Overturn' })).toBeDisabled();
  await write(user, dialog.getByLabelText('Note'), 'You are right.');
  await user.click(dialog.getByRole('button', { name: 'Overturn' }));
  expect(await screen.findByText('Appeal decided')).toBeInTheDocument();
  expect(await screen.findByText('No open appeals')).toBeInTheDocument();
  expect(world.appeals).toMatchObject([{ outcome: 'overturned', note: 'You are right.' }]);
});

test('nobody decides an appeal against their own decision', async () => {
  const { dialog } = await openAppeal(appealedWorld('superadmin'));
  expect(dialog.getByText('Decided by you: somebody else decides this appeal')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Overturn' })).toBeNull();
});
