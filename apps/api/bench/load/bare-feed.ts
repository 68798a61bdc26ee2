import Fastify from 'fastify';
import pg from 'pg';

/** Reference server of the feed bench: bare Fastify and pg, a prepared statement, no session, validation, frame or log. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const page = JSON.parse(process.env.PAGE as string) as { text: string; values: unknown[] };
const app = Fastify();
app.get('/', async () => 'ready');
app.get('/healthz', async () => 'ready');
app.get('/feed', async () => (await pool.query({ name: 'feed', ...page })).rows as unknown[]);
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
