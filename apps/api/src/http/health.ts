import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Api } from './api.ts';
import { fail } from './errors.ts';

const Status = Type.Object({ status: Type.String() });
const [alive, ready] = ['/healthz', '/readyz'];

/** True for the calls that tell how the process is; they are answered however busy it is. */
export function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === alive || routeOptions.url === ready;
}

/** `/healthz`: the process answers. `/readyz`: it can serve, the database included. */
export function healthRoutes(api: Api, context: Context): void {
  api.get(alive, { schema: { tags: ['health'], response: { 200: Status } } }, async () => ({ status: 'ok' }));

  api.get(ready, { schema: { tags: ['health'], response: { 200: Status } } }, async () => {
    try {
      await sql`select 1`.execute(context.db);
    } catch {
      throw fail('unavailable', { retryAfter: 2 });
    }
    return { status: 'ready' };
  });
}
