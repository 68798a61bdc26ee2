import type { Query, QueryClient } from '@tanstack/react-query';

/** Queries that show content of the device and were not answered since, with the path of the screen that restored them. */
const restored = new WeakMap<Query, string>();

/** The content of a query comes from the device. */
export function noteRestored(query: Query): void {
  restored.set(query, window.location.pathname);
}

/** The server has answered a query. */
export function noteAnswered(query: Query): void {
  restored.delete(query);
}

/**
 * Drops the device's content of the present screen, also from the device: a screen that cannot show it would fail again
 * at each start.
 */
export function dropRestored(client: QueryClient): void {
  void client.resetQueries({ predicate: (query) => restored.get(query) === window.location.pathname });
}
