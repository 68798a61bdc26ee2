import { buildUser } from '@kopa/mocks/builders';
import { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { storeMember } from '../../session/stored-member.ts';
import { clientContext, pageLoader } from './page-loader.ts';

test('a page is filled although the browser reports no network', async () => {
  storeMember(buildUser(1));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst' } } });
  const query = { queryKey: ['places'], queryFn: () => Promise.resolve(['There']) };
  const load = pageLoader((given) => [given.prefetchQuery(query)]);
  const context = new RouterContextProvider(new Map([[clientContext, client]]));
  await load({ context, params: {}, request: new Request('http://localhost/') } as unknown as LoaderFunctionArgs);
  expect(client.getQueryData(query.queryKey)).toEqual(['There']);
});
