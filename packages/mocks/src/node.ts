import { setupServer } from 'msw/node';
import { handlersOf } from './handlers.ts';
import type { World } from './world.ts';

/**
 * The mocked API for page tests. Call `listen` once, `use(world)` in each test and `resetHandlers` after it. A call
 * without a handler fails the test.
 */
export function mockServer() {
  const server = setupServer();
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    /** Answers from this world from now on; handlers in `first` come before it (for the faults of one test). */
    use: (world: World, ...first: Parameters<typeof server.use>) => server.use(...first, ...handlersOf(world)),
    resetHandlers: () => server.resetHandlers(),
    close: () => server.close(),
  };
}
