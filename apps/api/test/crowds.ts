import { sql } from 'kysely';
import type { Api } from '../src/http/api.ts';
import { openSession } from '../src/identity/sessions.queries.ts';
import type { Context } from '../src/process/context.ts';

/** Adds members with live sessions directly in the database, faster than they could register; returns their cookies. */
export async function addCrowd(app: Api, { db }: Pick<Context, 'db'>, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    insert into members (name, first_name, surname, username, email, phone_number, password_hash)
    select 'Crowd ' || i, 'Crowd', i::text, 'crowd' || i, 'crowd' || i || '@kopa.test', '080', 'none'
    from generate_series(1, ${size}::int) i returning id`.execute(db);
  const cookies: string[] = [];
  for (const { id } of rows) {
    const key = await openSession(db, id, 'none');
    cookies.push(`kopa_session=${app.jwt.member.sign({ key })}`);
  }
  return cookies;
}
