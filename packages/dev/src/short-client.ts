import pg from 'pg';

/**
 * A client for one or two queries, not connected yet. If the server goes away, the running query fails. The listener
 * ignores the error of an idle connection, which would otherwise end this process.
 */
export function shortClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}
