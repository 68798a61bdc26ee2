import type { RequestHandler, WebSocketHandler } from 'msw';
import { setupServer } from 'msw/node';
import { handlersOf } from './handlers.ts';
import { createWorld, type World } from './world.ts';

/**
 * The mocked API for page tests. Call `listen` once, `use(world)` in each test and `resetHandlers` after it. A call
 * without a handler fails the test.
 */
export function mockServer() {
  let current = createWorld();
  // The handlers are made once: msw reads a stack trace for each.
  const world = new Proxy(current, {
    get: (_, key) => Reflect.get(current, key),
    set: (_, key, value) => Reflect.set(current, key, value),
  });
  const server = setupServer(...handlersOf(world));
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    /** Answers from this world from now on; handlers in `first` come before it (for the faults of one test). */
    use(next: World, ...first: (RequestHandler | WebSocketHandler)[]) {
      current = next;
      server.resetHandlers();
      server.use(...first);
    },
    /** Answers from an empty world. */
    resetHandlers() {
      current = createWorld();
      server.resetHandlers();
    },
    close: () => server.close(),
  };
}
