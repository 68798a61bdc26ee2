import type { Api } from '../api.ts';

/**
 * Closes the connections of open requests after their response while the process stops. Kept-alive connections would
 * delay the stop until the client closes them.
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
