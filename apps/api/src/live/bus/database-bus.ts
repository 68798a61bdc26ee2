import { Socket } from 'node:net';
import pg from 'pg';
import type { Bus } from './bus.ts';
import type { BusConnection, BusEars, BusNetwork } from './bus-network.ts';
import { peerKey } from './bus-network.ts';
import { type BusLog, createNetworkBus } from './network-bus.ts';
import { createAssembly, toPieces } from './notification-pieces.ts';

const channel = 'kopa_events';
const publishPieces = `select pg_notify('${channel}', piece) from unnest($1::text[]) as piece`;
/** First number of the advisory locks by which the processes of the API recognise each other. */
const lockClass = 7_316_011;
/** The waits of the bus, in ms. */
const usualWaits = { answer: 3_000, beat: 1_000 };

/** Creates the bus over PostgreSQL's LISTEN and NOTIFY. @throws if the database cannot be reached at the start */
export function createDatabaseBus(url: string, log: BusLog, { answer, beat } = usualWaits): Promise<Bus> {
  return createNetworkBus(databaseNetwork(url, answer), log, { beat, mayStartAlone: false });
}

function databaseNetwork(url: string, answer: number): BusNetwork {
  return {
    name: 'PostgreSQL',
    async connect(processId, ears) {
      const stream = new Socket();
      const client = new pg.Client({
        stream: () => stream,
        connectionString: url,
        application_name: 'kopa-bus',
        connectionTimeoutMillis: answer,
        query_timeout: answer,
        // Replaces the shorter timeout of the API's role.
        lock_timeout: answer,
        keepAlive: true,
      });
      client.on('error', () => {});
      listen(client, ears);
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        await takePeerLock(client, processId);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      client.on('end', () => ears.ended());
      return connectionOf(client, stream, processId);
    },
  };
}

/** Notifications are pieces of texts. The pieces of a connection that is lost are never completed. */
function listen(client: pg.Client, ears: BusEars): void {
  const assembly = createAssembly();
  client.on('notification', ({ payload }) => {
    const piece = assembly.add(payload ?? '');
    if (piece === null) ears.heardNonsense();
    else ears.heard(piece.sender, piece.text);
  });
}

function connectionOf(client: pg.Client, stream: Socket, processId: string): BusConnection {
  return {
    async publish(text) {
      const pieces = toPieces(processId, text);
      await client.query({ name: 'publish', text: publishPieces, values: [pieces] });
    },
    async present() {
      const { rows } = await client.query<{ peer: string }>(
        `select objid::text as peer from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
        [lockClass],
      );
      return new Set(rows.map(({ peer }) => Number(peer).toString(16).padStart(7, '0')));
    },
    close: () => client.end().catch(() => {}),
    // A connection that may be dead gets no goodbye, because `end` would wait for ever.
    discard: () => void stream.destroy(),
  };
}

/** Takes the lock of a process, which PostgreSQL releases when the connection ends, however the process ends. */
async function takePeerLock(client: pg.Client, processId: string): Promise<void> {
  // Shared, because the server may still count an earlier, dead connection of this process.
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, Number.parseInt(peerKey(processId), 16)]);
}
