import { buildUser } from '@kopa/mocks/builders';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { createWorld, type World } from '@kopa/mocks/world';
import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openApp, serveWorld } from '../../test/open-app.tsx';
import { storeMember } from '../session/stored-member.ts';
import { type PageRow, pages } from './pages.ts';
import { prepareFirstView } from './router.tsx';

/** Records the URLs of all calls. */
function recordCalls() {
  const made: string[] = [];
  const record = http.all('*/api/*', ({ request: { url } }) => void made.push(url.slice(url.indexOf('/api/'))));
  return { made, record };
}

const withFirstCalls = Object.values<PageRow>(pages).flatMap(({ path, below = [], firstCalls }) =>
  firstCalls === undefined ? [] : [path, ...below].map((each) => ({ path: each, firstCalls })),
);

function addressOf(path: string, world: World): { address: string; param: string } {
  const param = path.startsWith('/people') ? (world.members[1]?.user.username ?? '') : '1';
  return { address: path.replace(/:\w+/, param), param };
}

test.each(withFirstCalls)(
  '$path makes the calls that are fetched while its code loads, before it is drawn and once',
  async ({ path, firstCalls }) => {
    const world = createDemoWorld();
    const { address, param } = addressOf(path, world);
    const { made, record } = recordCalls();
    storeMember(buildUser(1));
    serveWorld(world, address, record);
    await prepareFirstView();
    expect(made).toEqual(expect.arrayContaining([...firstCalls(1, param)]));
    openApp(world, address, record);
    await waitFor(() => expect(made).toContain('/api/auth/user'));
    await act(() => delay(100));
    for (const call of firstCalls(1, param)) expect(made.filter((each) => each === call)).toEqual([call]);
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
