import type { AuditEntry } from '@kopa/contracts/admin/audit-log';
import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, openDialog } from '../../../test/portal.tsx';

const members = [
  buildMember(1, { name: 'Ada Okafor', username: 'ada', email: 'ada@demo.kopa.ng' }),
  buildMember(2, { name: 'Bayo Adeyemi', username: 'bayo', email: 'bayo@demo.kopa.ng' }),
];

function entry(id: number, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...{ id, actorKind: 'administrator', administrator: 'superadmin', administratorName: 'Ngozi Adichie-Bello' },
    ...{ action: 'suspend', userId: 1, userName: 'Ada Okafor' },
    ...{ targetType: null, targetId: null, targetName: null, createdAt: '2026-03-02T11:05:00.000Z' },
    ...fields,
  };
}

const tunde = { administrator: 'moderator', administratorName: 'Tunde Salami' };

async function openLog(auditLog: AuditEntry[], ...faults: RequestHandler[]) {
  const world = createWorld({ members, auditLog });
  const user = await openDashboard(world, ...faults);
  const drawer = await openDialog(user, 'Audit log');
  return { user, world, drawer };
}

const sentences = async (drawer: Awaited<ReturnType<typeof openLog>>['drawer']) =>
  within(await drawer.findByRole('list', { name: 'Audit log entries' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('each entry names the administrator, the action, the member and the time, newest first', async () => {
  const { drawer } = await openLog([
    entry(1),
    entry(2, { ...tunde, action: 'delete_post', targetType: 'post', targetId: 12 }),
    entry(3, { action: 'view_activity', userId: 9, userName: null }),
  ]);
  await drawer.findByText('Tunde Salami', { selector: 'b' });
  expect(await sentences(drawer)).toEqual([
    'Ngozi Adichie-Bello viewed the activity of a deleted account (ID 9)2 Mar 2026, 12:05',
    'Tunde Salami deleted a post of Ada Okafor2 Mar 2026, 12:05 · post 12',
    'Ngozi Adichie-Bello suspended Ada Okafor2 Mar 2026, 12:05',
  ]);
});

test('the log can be filtered by administrator, action and member', async () => {
  const { user, drawer } = await openLog([
    entry(1),
    entry(2, { ...tunde }),
    entry(3, { ...tunde, action: 'activate' }),
    entry(4, { ...tunde, action: 'activate', userId: 2, userName: 'Bayo Adeyemi' }),
  ]);
  await drawer.findByRole('option', { name: 'Tunde Salami' });
  await user.selectOptions(drawer.getByLabelText('Administrator'), 'Tunde Salami');
  await waitFor(async () => expect(await sentences(drawer)).toHaveLength(3));
  await user.selectOptions(drawer.getByLabelText('Action'), 'Activate');
  await waitFor(async () => expect(await sentences(drawer)).toHaveLength(2));
  await write(user, drawer.getByRole('combobox', { name: 'Member' }), 'bayo');
  // jsdom has no layout, so the list's anchor has no size and Mantine hides the list.
  await user.click(await screen.findByRole('option', { name: 'Bayo Adeyemi (@bayo)' }));
  await waitFor(async () =>
    expect(await sentences(drawer)).toEqual([expect.stringContaining('activated Bayo Adeyemi')]),
  );
  await user.click(drawer.getByRole('button', { name: 'Clear member' }));
  await waitFor(async () => expect(await sentences(drawer)).toHaveLength(2));
});

test('a holder with the username and name of an administrator is told from them', async () => {
  const { user, drawer } = await openLog([
    entry(1, { ...tunde }),
    entry(2, { ...tunde, actorKind: 'member', action: 'view_roster', userId: null, userName: null }),
    entry(3, { actorKind: 'operator', administrator: 'kopa-admin', administratorName: 'kopa-admin' }),
  ]);
  const choice = await drawer.findByRole('option', { name: 'Tunde Salami (member)' });
  expect((await sentences(drawer)).map((sentence) => sentence?.slice(0, 24))).toEqual([
    'kopa-admin (operator) su',
    'Tunde Salami (member) vi',
    'Tunde Salami suspended A',
  ]);
  await user.selectOptions(drawer.getByLabelText('Administrator'), choice);
  await waitFor(async () => expect(await sentences(drawer)).toHaveLength(1));
  await user.selectOptions(drawer.getByLabelText('Administrator'), 'Tunde Salami');
  await waitFor(async () => expect(await sentences(drawer)).toEqual([expect.stringContaining('suspended')]));
});

test('the kind of actor and the target filter the log', async () => {
  const about = { userId: null, userName: null, targetId: 7, targetName: null };
  const { user, drawer } = await openLog([
    entry(1, { ...about, action: 'publish_notice', targetType: 'notice' }),
    entry(2, { ...about, action: 'decide_case', targetType: 'case' }),
    entry(3, { actorKind: 'operator', administrator: 'kopa-admin', administratorName: 'kopa-admin' }),
  ]);
  await user.selectOptions(drawer.getByLabelText('Acted as'), 'Operators');
  await waitFor(async () =>
    expect(await sentences(drawer)).toEqual([expect.stringContaining('kopa-admin (operator)')]),
  );
  await user.selectOptions(drawer.getByLabelText('Acted as'), 'Everybody');
  await user.selectOptions(drawer.getByLabelText('Target'), 'notice');
  await waitFor(async () => expect(await sentences(drawer)).toEqual([expect.stringContaining('published')]));
});

test('the log includes the newest action when it opens', async () => {
  const { user, world, drawer } = await openLog([]);
  expect(await drawer.findByText('No entries found')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  world.auditLog.push(entry(1));
  await user.click(screen.getByRole('button', { name: 'Audit log' }));
  expect(await screen.findByText('Ada Okafor', { selector: 'b' })).toBeInTheDocument();
});

test('older entries load page by page', async () => {
  const { user, drawer } = await openLog(Array.from({ length: 60 }, (_, index) => entry(index + 1)));
  expect(await sentences(drawer)).toHaveLength(50);
  await user.click(drawer.getByRole('button', { name: 'Show more entries' }));
  await waitFor(async () => expect(await sentences(drawer)).toHaveLength(60));
});

test('a log that fails to load shows an error and a retry', async () => {
  const failure = Promise.withResolvers<void>();
  const down = http.get('*/api/admin/audit-log', async () => {
    await failure.promise;
    return new HttpResponse(null, { status: 500 });
  });
  const { drawer } = await openLog([], down);
  // The toast closes by itself, so that it must be awaited before it comes.
  const toast = screen.findByText('Failed to fetch audit log');
  failure.resolve();
  await toast;
  expect(await drawer.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
