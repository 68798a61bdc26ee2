import type { World } from '@kopa/mocks/world';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { closeScreens } from '../src/app/routed-app.tsx';
import { ClosedSocket } from './closed-socket.ts';
import { server } from './server.ts';

/** Answers from the world, for an app that is to be opened at a path. Handlers in `faults` answer before it does. */
function serveWorld(world: World, path: string, ...faults: RequestHandler[]): void {
  vi.stubGlobal('WebSocket', ClosedSocket);
  server.use(world, ...faults);
  window.history.pushState(null, '', path);
}

/** Opens the whole app at a path, with the current contents of local and session storage. */
export function openApp(world: World, path = '/', ...faults: RequestHandler[]) {
  serveWorld(world, path, ...faults);
  render(<App />);
  return userEvent.setup({ delay: null });
}

/** Opens the app again, as a reload does. */
export function reopenApp(world: World, path = '/', ...faults: RequestHandler[]) {
  cleanup();
  closeScreens();
  return openApp(world, path, ...faults);
}
