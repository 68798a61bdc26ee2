import { buildMember } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDialog, openPortal, storeSession } from '../../test/portal.tsx';
import { draftPrefix, endSession, startSession } from '../api/admin-session.ts';

function openWorld(): World {
  const world = createWorld({ members: [1, 2].map((id) => buildMember(id)) });
  const nothing = { verdict: null, explanation: null, source: null, answeredAt: null };
  const asked = { id: 5, text: 'Camp lasts six weeks', photo: null, createdAt: world.now().toISOString() };
  world.rumours.push({ ...asked, ...nothing, askerIds: new Set([2]) });
  storeSession(world);
  return world;
}

async function openRule(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Edit Application for leave' }));
  return screen.findByLabelText('Rule');
}

test.each([
  ['a notice', 'notices', 'New notice', 'Text'],
  ['an answer to a rumour', 'notices', 'Answer', 'Explanation'],
  ['a calendar entry', 'calendar', 'New entry', 'Note'],
  ['a safety call', 'safety', 'Ask who is safe', 'Reason'],
  ['an office', 'offices', 'New office', 'Until'],
])('%s that is being written survives a reload, and Cancel discards it', async (_, tab, button, field) => {
  const world = openWorld();
  const text = field === 'Until' ? '2027-01-31' : 'Half a thought';
  const open = async () => openDialog(openPortal(`/admin-dashboard?tab=${tab}`, world), button);
  const user = openPortal(`/admin-dashboard?tab=${tab}`, world);
  await write(user, (await openDialog(user, button)).getByLabelText(field), text);
  cleanup();
  const dialog = await open();
  expect(dialog.getByLabelText(field)).toHaveValue(text);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await openDialog(user, button)).getByLabelText(field)).toHaveValue('');
});

test('the words of a letter that are being changed survive a reload', async () => {
  const world = openWorld();
  const user = openPortal('/admin-dashboard?tab=settings', world);
  const rule = await openRule(user);
  await user.clear(rule);
  await write(user, rule, 'Ask two weeks before.');
  cleanup();
  expect(await openRule(openPortal('/admin-dashboard?tab=settings', world))).toHaveValue('Ask two weeks before.');
});

test('a safety call whose answer was lost has the same key after a reload', async () => {
  const keys: (string | null)[] = [];
  const lost = http.post(`${apiUrl}/api/admin/safety-calls`, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return HttpResponse.error();
  });
  const world = openWorld();
  const user = openPortal('/admin-dashboard?tab=safety', world, lost);
  const dialog = await openDialog(user, 'Ask who is safe');
  await user.selectOptions(dialog.getByLabelText('State'), 'Lagos');
  await write(user, dialog.getByLabelText('Reason'), 'Flood in Lekki');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  cleanup();
  const again = await openDialog(openPortal('/admin-dashboard?tab=safety', world, lost), 'Ask who is safe');
  expect(again.getByLabelText('State')).toHaveValue('Lagos');
  await user.click(again.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(keys).toEqual([keys[0], keys[0]]));
});

test('drafts end with a logout and for another administrator, and not with a session that ends by itself', () => {
  const admin = (username: string) => ({ username, firstName: 'Ada', lastName: 'Obi', role: 'super_admin' as const });
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  const [own, others] = [`${draftPrefix}ada:notice`, `${draftPrefix}ada.b:notice`];
  for (const key of [own, others]) localStorage.setItem(key, '{"written":{"title":"Half a thought"}}');
  startSession({ token: 'one', adminUser: admin('ada') });
  expect(drafts()).toEqual([own]);
  endSession();
  expect(drafts()).toEqual([own]);
  startSession({ token: 'two', adminUser: admin('ada') });
  endSession({ isLogout: true });
  expect(drafts()).toEqual([]);
});
