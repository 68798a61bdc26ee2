import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Api } from './api.ts';
import { fail } from './errors.ts';

const Status = Type.Object({ status: Type.String() });

/** `/healthz`: the process answers. `/readyz`: it can serve, the database included. */
export function healthRoutes(api: Api, context: Context): void {
  api.get('/healthz', { schema: { tags: ['health'], response: { 200: Status } } }, async () => ({ status: 'ok' }));

  api.get('/readyz', { schema: { tags: ['health'], response: { 200: Status } } }, async () => {
    try {
      await sql`select 1`.execute(context.db);
    } catch {
      throw fail('unavailable', { retryAfter: 2 });
    }
    return { status: 'ready' };
  });
}
