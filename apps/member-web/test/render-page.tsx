import { liveChannel } from '@kopa/mocks/live-channel';
import { mockServer } from '@kopa/mocks/node';
import type { World } from '@kopa/mocks/world';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { Route, Router, Switch, useLocation, useSearch } from 'wouter';
import { createQueryClient } from '../src/app/query-client.ts';
import { CurrentMember } from '../src/app/with-data.tsx';
import { numberEntries } from '../src/layout/history-entries.ts';
import { SessionProvider } from '../src/session/session-provider.tsx';
import { storeMember } from '../src/session/stored-member.ts';
import { LiveProvider } from '../src/sync/live-provider.tsx';
import { ClosedSocket } from './closed-socket.ts';

const server = mockServer();
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  notifications.clean();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

/** A page that has further paths. */
export interface PlacedPage {
  element: ReactElement;
  paths: readonly string[];
}

/**
 * Renders a page for the world's signed-in member, without a live channel. Handlers in `faults` answer before the world
 * does. Any path other than the page's own renders as "at <path>".
 */
export function renderPage(page: ReactElement | PlacedPage, world: World, ...faults: RequestHandler[]) {
  vi.stubGlobal('WebSocket', ClosedSocket);
  server.use(world, ...faults);
  return show(page, world);
}

/** Like {@link renderPage}, with the live channel of the mocked world. */
export function renderLivePage(page: ReactElement | PlacedPage, world: World, ...faults: RequestHandler[]) {
  server.use(world, ...faults, liveChannel(world));
  return show(page, world);
}

function show(page: ReactElement | PlacedPage, world: World) {
  const { element, paths } = 'element' in page ? page : { element: page, paths: [] };
  const member = world.members.find(({ user }) => user.id === world.signedInId);
  if (member === undefined) throw new Error('the page needs somebody who is signed in');
  storeMember(member.user);
  const client = createQueryClient();
  window.history.replaceState(null, '', '/');
  const { unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <SessionProvider>
          <CurrentMember />
          <LiveProvider memberId={member.user.id} onSessionEnded={() => undefined}>
            <Router aroundNav={numberEntries}>
              <Switch>
                <Route path={patternOf(['/', ...paths])}>{element}</Route>
                <Route>
                  <CurrentPath />
                </Route>
              </Switch>
            </Router>
          </LiveProvider>
        </SessionProvider>
      </QueryClientProvider>
      <Notifications limit={1} position="top-center" />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), client, leave: unmount };
}

/** One pattern for all paths, so that the page stays when the address changes between them. */
function patternOf(paths: readonly string[]): RegExp {
  return new RegExp(`^(${paths.map((path) => path.replace('/*', '(/.*)?')).join('|')})/?$`);
}

function CurrentPath() {
  const [pathname] = useLocation();
  const search = useSearch();
  return (
    <p>
      at {pathname}
      {search !== '' && `?${search}`}
    </p>
  );
}
