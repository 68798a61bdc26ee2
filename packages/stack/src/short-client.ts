import pg from 'pg';

/**
 * A client for a question or two, not connected yet. A server that goes away fails the question that is open; where none
 * is, it is nobody's business, and without a listener it would end this process.
 */
export function shortClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}
