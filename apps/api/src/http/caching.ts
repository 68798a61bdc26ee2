import type { Api } from './api.ts';

/**
 * Forbids browsers and proxies to cache responses, because they are for their caller only. A route may override it, as
 * the photos do. The documentation pages are the same for everyone and are excluded.
 */
export function forbidCaching(app: Api): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/docs')) reply.header('cache-control', 'no-store');
  });
}
