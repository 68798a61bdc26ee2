import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './sign-in.ts';

/** The statements of the reference: the one of its page, and those of each write with its named values. */
export interface BareFeed {
  page: Statement;
  writes: Record<string, Statement[]>;
  /** Values of the writes' statements that a request replaces by its own: a post, the writer, the post's author. */
  replaced: number[];
}

/**
 * Reference server of the feed bench: bare Fastify and pg, prepared statements, no session, validation, frame or log.
 * A write is one transaction.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const { page, writes, replaced } = JSON.parse(process.env.FEED as string) as BareFeed;
const app = Fastify();
app.get('/', async () => 'ready');
app.get('/feed', async () => (await pool.query({ name: 'feed', ...page })).rows as unknown[]);
app.post<{ Params: { write: string; '*': string } }>('/:write/*', async ({ params }) => {
  const own = params['*'].split('/').map(Number);
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [at, { text, values }] of (writes[params.write] ?? []).entries()) {
      const changed = values.map((value) => own[replaced.indexOf(value as number)] ?? value);
      await client.query({ name: `${params.write} ${at}`, text, values: changed });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return { isWritten: true };
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
