import { buildUser } from '@kopa/mocks/builders';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { createWorld } from '@kopa/mocks/world';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openApp, serveWorld } from '../../test/open-app.tsx';
import { storeMember } from '../session/stored-member.ts';
import { firstLoads } from './first-loads.ts';
import { type PageName, type PageRow, pages } from './pages.ts';
import { prepareFirstView } from './router.tsx';

/** Records the URLs of all calls. */
function recordCalls() {
  const made: string[] = [];
  const record = http.all('*/api/*', ({ request: { url } }) => void made.push(url.slice(url.indexOf('/api/'))));
  return { made, record };
}

/** Addresses of the pages with first calls, and of their tabs, as the first member of the demo opens them. */
const views = Object.entries<PageRow>(pages).flatMap(([name, { path, below = [] }]) => {
  const { calls: callsOf, tabs = [] } = firstLoads[name as PageName];
  const params = {
    id: '1',
    username: createDemoWorld().members[1]?.user.username ?? '',
    conversationId: '1',
    groupId: '1',
  };
  const filled = [path, ...below].map((each) => ({
    address: each.replace(/:(\w+)/, (_, name: keyof typeof params) => params[name]),
    calls: callsOf(1, Object.fromEntries(Object.entries(params).filter(([name]) => each.includes(`:${name}`)))),
  }));
  return [...filled, ...tabs.map((tab) => ({ address: `${path}?tab=${tab}`, calls: callsOf(1, { tab }) }))];
});

test.each(views)(
  '$address makes the calls that are fetched while its code loads, before it is drawn and once',
  async ({ address, calls }) => {
    const world = createDemoWorld();
    const { made, record } = recordCalls();
    storeMember(buildUser(1));
    serveWorld(world, address, record);
    await prepareFirstView();
    expect(made).toEqual(expect.arrayContaining([...calls]));
    openApp(world, address, record);
    await waitFor(() => expect(made).toContain('/api/auth/user'));
    await act(() => delay(100));
    for (const call of calls) expect(made.filter((each) => each === call)).toEqual([call]);
  },
);

test('the feed is drawn with its posts, without a skeleton before', async () => {
  const world = createDemoWorld();
  storeMember(buildUser(1));
  serveWorld(world, '/social-feeds');
  await prepareFirstView();
  openApp(world, '/social-feeds');
  expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
});

test('a page whose data is late is drawn with what loads', async () => {
  storeMember(buildUser(1));
  const late = http.get('*/api/social-feeds', () => delay('infinite'));
  serveWorld(createDemoWorld(), '/social-feeds', late);
  await prepareFirstView();
  openApp(createDemoWorld(), '/social-feeds', late);
  expect(screen.getByRole('heading', { level: 1, name: 'Social Feed' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Posts' })).toHaveAttribute('aria-busy', 'true');
});

test('a session that has ended while the code was loading leads to the sign-in, and nobody gets the fetched data', async () => {
  storeMember(buildUser(1));
  const ended = http.get('*/api/*', () => HttpResponse.json({ message: 'Not signed in' }, { status: 401 }));
  const nobody = createWorld({ signedInId: null });
  serveWorld(nobody, '/social-feeds', ended);
  await prepareFirstView();
  openApp(nobody, '/social-feeds', ended);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});
