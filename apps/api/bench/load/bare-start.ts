import Fastify from 'fastify';

/** Reference server of the start bench: bare Fastify with one route, no database. */
const app = Fastify();
app.get('/', async () => ({ status: 'ok' }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
