import type { Api } from './api.ts';
import { isHealthCheck } from './health.ts';
import type { Readiness } from './readiness.ts';

/**
 * Closes the connections of open requests after their response while the process stops. Kept-alive connections would
 * delay the stop until the client closes them.
 */
export function endConnectionsOnClosing(app: Api, readiness: Readiness): void {
  let isClosing = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isClosing && !isHealthCheck(request)) readiness.noteCall();
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
