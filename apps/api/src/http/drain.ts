import type { Api } from './api.ts';

/**
 * Answers of requests that were under way when the process began to stop end their connection. Kept alive, it would
 * hold up the end until its client lets go.
 */
export function endConnectionsOnClosing(app: Api): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
