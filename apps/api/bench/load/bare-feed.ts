import Fastify from 'fastify';
import pg from 'pg';

/** Reference server of the feed bench: bare Fastify and pg, one prepared statement, no session, validation or log. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const statement = { name: 'feed', text: process.env.STATEMENT as string };
const values = JSON.parse(process.env.VALUES as string) as unknown[];
const app = Fastify();
app.get('/', async () => 'ready');
app.get('/feed', async () => (await pool.query({ ...statement, values })).rows as unknown[]);
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
