import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { LazyTab } from './lazy-tab.tsx';

test('a tab whose code does not arrive says so once, in its place', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(
    <LazyTab load={load} personId={1} />,
    createWorld({ members: [buildMember(1)] }),
    http.head('/', () => HttpResponse.error()),
  );
  expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('This could not be opened')).toBeNull();
});
