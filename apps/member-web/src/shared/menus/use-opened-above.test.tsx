import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { SupportArea } from '../support/support-area.tsx';

test.each([
  ['notifications', <NotificationsBell key="bell" />, { name: 'Notifications' }],
  ['tickets', <SupportArea key="support" />, { name: /tickets|support/i }],
] as const)('the address ?open=%s opens them above the page, and loses it', async (name, element, heading) => {
  const { router } = renderPage(element, createWorld({ members: [buildMember(1)] }));
  await act(() => router.navigate(`/?open=${name}`));
  expect((await screen.findAllByRole('heading', heading)).length).toBeGreaterThan(0);
  expect(window.location.search).toBe('');
});
