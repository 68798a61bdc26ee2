import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { QueryObserver } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { suggestionsQuery } from '../../shared/people/people.queries.ts';
import { OfflineNotice, offlineText } from './offline-notice.tsx';

test('content of today shows its time, that of another day its day too', () => {
  const now = new Date(2026, 10, 25, 9, 30).getTime();
  expect(offlineText(new Date(2026, 10, 25, 8, 5).getTime(), now)).toBe('Offline, as of 08:05');
  expect(offlineText(new Date(2026, 10, 24, 14, 5).getTime(), now)).toBe('Offline, as of 24 Nov, 14:05');
});

test('content is offline when the server cannot be reached, not when it refuses a call', async () => {
  const failed = vi.fn(() => HttpResponse.json({ code: 'unavailable', message: 'Busy' }, { status: 503 }));
  const failing = http.get('*/api/users/1/suggested-connections', failed);
  const { client } = renderPage(<OfflineNotice />, createWorld({ members: [buildMember(1)] }), failing);
  const query = suggestionsQuery(1);
  client.setQueryData(query.queryKey, []);
  const observer = new QueryObserver(client, { ...query, staleTime: 0 });
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  expect(screen.queryByText(/^Offline/)).toBeNull();
  failed.mockImplementation(HttpResponse.error as never);
  await client.refetchQueries({ queryKey: query.queryKey });
  expect(await screen.findByText(/^Offline, as of/)).toBeVisible();
});
