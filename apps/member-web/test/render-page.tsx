import { liveChannel } from '@kopa/mocks/live-channel';
import type { World } from '@kopa/mocks/world';
import { Toasts } from '@kopa/ui/toast';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { LayersInHistory } from '../src/app/frame/layers-in-history.tsx';
import { createQueryClient } from '../src/app/query-client.ts';
import { CurrentMember } from '../src/app/routed-app.tsx';
import { SessionProvider } from '../src/session/session-provider.tsx';
import { storeMember } from '../src/session/stored-member.ts';
import { LiveProvider } from '../src/sync/live-provider.tsx';
import { ClosedSocket } from './closed-socket.ts';
import { server } from './server.ts';

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
  // The page stays when the address changes between its paths.
  const router = createBrowserRouter([
    { element, children: ['/', ...paths].map((path) => ({ path, element: null })) },
    { path: '*', element: <CurrentPath /> },
  ]);
  onTestFinished(() => router.dispose());
  const { unmount } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <SessionProvider>
          <CurrentMember />
          <LiveProvider memberId={member.user.id} onSessionEnded={() => undefined}>
            <LayersInHistory router={router}>
              <RouterProvider router={router} />
            </LayersInHistory>
          </LiveProvider>
        </SessionProvider>
      </QueryClientProvider>
      <Toasts position="bottom-center" />
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), client, router, leave: unmount };
}

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}
