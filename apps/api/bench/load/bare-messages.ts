import { createServer } from 'node:http';
import pg from 'pg';

/** Reference of the message bench: many connections send the message's statement to the database, without HTTP. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const text = process.env.STATEMENT as string;
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('message', (order: Order) => void write(order));

interface Order {
  values: unknown[][];
  seconds: number;
}

async function write({ values, seconds }: Order): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let written = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, async (_, first) => {
      for (let turn = first; performance.now() < end; turn += 20) {
        const { rows } = await pool.query({ name: 'message', text, values: values[turn % values.length] as unknown[] });
        written += rows.length;
      }
    }),
  );
  process.send?.(written / ((performance.now() - started) / 1000));
}
