import type { ErrorCode } from '@kopa/contracts/errors';
import { connectPortal } from '@kopa/contracts/service/portal';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { SupportArea } from '../desk/support-area.tsx';
import { PortalDialog } from './portal-dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <PortalDialog opened={isOpen} onClose={() => setIsOpen(false)} />
      <SupportArea />
    </>
  );
}

async function connectAnsweredBy(refused: RequestHandler) {
  const { user } = renderPage(<Page />, createWorld({ members: [buildMember(1)] }), refused);
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect your service portal' }));
  await write(user, dialog.getByLabelText('Portal email'), 'ada@portal.ng');
  await write(user, dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Connect my portal' }));
  return { user, dialog, alert: within(await dialog.findByRole('alert')) };
}

test('a state code that another member has leads to support', async () => {
  const { user, alert } = await connectAnsweredBy(outage(connectPortal, 'state_code_taken'));
  await user.click(alert.getByRole('button', { name: 'Contact support' }));
  const support = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  expect(support.getByLabelText('Category')).toHaveValue('portal');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Connect your service portal' })).toBeNull());
});

test.each<[ErrorCode, string, string]>([
  [
    'portal_name_mismatch',
    'Name verification failed',
    'The name on your profile must be at least 80% similar to your name on the portal.',
  ],
  [
    'portal_already_connected',
    'NYSC portal already connected',
    'Each portal account can be linked to only one profile.',
  ],
  [
    'state_code_taken',
    'State code already exists',
    'This state code is assigned to another user. Please contact support.',
  ],
])('the refusal %s has an explanation', async (code, title, hint) => {
  const { alert } = await connectAnsweredBy(outage(connectPortal, code));
  expect(alert.getByText(title)).toBeVisible();
  expect(alert.getByText(hint)).toBeVisible();
});

test.each<[ErrorCode, string]>([
  ['portal_invalid_credentials', 'Invalid portal credentials'],
  ['portal_failed', 'The service portal could not answer. Please try again later.'],
  ['portal_timeout', 'The service portal took too long to answer. Please try again later.'],
])('the refusal %s shows its text, also as a toast, and the input stays', async (code, text) => {
  const { alert, dialog } = await connectAnsweredBy(outage(connectPortal, code));
  expect(alert.getByText(text)).toBeVisible();
  expect(await screen.findByText('Connection failed')).toBeVisible();
  expect(dialog.getByLabelText('Portal email')).toHaveValue('ada@portal.ng');
  expect(dialog.getByLabelText('Password')).toHaveValue('secret');
});

test.each([
  ['an empty object', () => HttpResponse.json({}, { status: 502 })],
  ['a page of a proxy', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })],
  [
    'a text like one of ours without a code',
    () => HttpResponse.json({ message: 'State code already exists' }, { status: 409 }),
  ],
  ['no answer', () => HttpResponse.error()],
])('after %s the dialog shows its own text', async (_name, answer) => {
  const { alert } = await connectAnsweredBy(http.post(`*${connectPortal.url}`, answer));
  expect(alert.getByText('Failed to connect to NYSC portal')).toBeVisible();
  expect(alert.queryByRole('button', { name: 'Contact support' })).toBeNull();
});
