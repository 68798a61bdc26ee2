import { setupServer } from 'msw/node';
import { handlersOf } from './handlers.ts';
import type { World } from './world.ts';

/**
 * The mocked API for page tests. `listen` once, `use(world)` in each test, `resetHandlers` after it;
 * a call that no handler answers fails the test.
 */
export function mockServer() {
  const server = setupServer();
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    /** From now on answers come from this world; handlers given after it go first (for one test's faults). */
    use: (world: World, ...first: Parameters<typeof server.use>) => server.use(...first, ...handlersOf(world)),
    resetHandlers: () => server.resetHandlers(),
    close: () => server.close(),
  };
}
