import type { ErrorCode } from '@kopa/contracts/errors';
import { MockError, mock } from '@kopa/contracts/msw';
import { connectPortal } from '@kopa/contracts/service/portal';
import { buildMember } from '@kopa/mocks/builders';
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

function refusedWith(code: ErrorCode) {
  return mock(connectPortal, () => {
    throw new MockError(code);
  });
}

async function connectAnsweredBy(refused: RequestHandler) {
  const { user } = renderPage(<Page />, createWorld({ members: [buildMember(1)] }), refused);
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect your service portal' }));
  await write(user, dialog.getByLabelText('Portal email'), 'ada@portal.ng');
  await write(user, dialog.getByLabelText('Password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Connect' }));
  return { user, alert: within(await dialog.findByRole('alert')) };
}

test('a state code that another member has leads to support', async () => {
  const { user, alert } = await connectAnsweredBy(refusedWith('state_code_taken'));
  expect(alert.getByText(/contact support/)).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'Contact support' }));
  const support = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  expect(support.getByLabelText('Category')).toHaveValue('portal');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Connect your service portal' })).toBeNull());
});

test('a name that differs from the portal has its own hint', async () => {
  const { alert } = await connectAnsweredBy(refusedWith('portal_name_mismatch'));
  expect(alert.getByText(/at least 80% similar/)).toBeVisible();
  expect(alert.queryByRole('button', { name: 'Contact support' })).toBeNull();
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
