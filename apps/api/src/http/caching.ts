import type { Api } from './api.ts';

/**
 * Answers are for their caller and for now: no browser and no proxy keeps them, unless a route says otherwise, as the
 * photos do. The pages of the documentation are the same for everyone and left as they are.
 */
export function forbidCaching(app: Api): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/docs')) reply.header('cache-control', 'no-store');
  });
}
