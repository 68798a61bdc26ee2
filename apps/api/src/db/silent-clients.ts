import type pg from 'pg';
import type { PreparingClient } from './client.ts';

/**
 * Throws away connections whose server has fallen silent. A statement without an answer proves that its connection is
 * dead, and so is every other of the pool that has been silent since: they use the same network path. The next
 * statements open new ones.
 */
export function discardSilentClients(pool: pg.Pool): void {
  const clients = new Set<PreparingClient>();
  pool.on('connect', (connected) => {
    const client = connected as unknown as PreparingClient;
    clients.add(client);
    client.listen();
    client.once('end', () => clients.delete(client));
    client.onSilence = (since) => {
      // After the input that has arrived meanwhile is read: a busy process must not count as a dead network.
      setImmediate(() => {
        for (const other of clients) if (other.heardAt < since) other.discard();
      });
    };
  });
}
