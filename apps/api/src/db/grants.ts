import { type RawBuilder, sql } from 'kysely';
import { type Db, serverSettings, serverTimeouts } from './database.ts';

/**
 * The role that the API signs in with. It owns nothing, so that it can neither change the schema nor rewrite the audit
 * log.
 */
export interface ApiRole {
  name: string;
  password: string;
}

const schemas = ['public', 'jobs'];

/**
 * Creates the role where it is missing, grants it the API's rights, and gives it the API's settings, because a pooler
 * takes settings only from the role. Run by the owner of the schema, after migrations.
 */
export async function grantToApi(db: Db, { name, password }: ApiRole): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
    const role = sql.id(name);
    const { isThere, database } = await transaction
      .selectNoFrom(sql<boolean>`exists (select from pg_roles where rolname = ${name})`.as('isThere'))
      .select(sql<string>`current_database()`.as('database'))
      .executeTakeFirstOrThrow();
    await run(sql`${sql.raw(isThere ? 'alter' : 'create')} role ${role} login password ${sql.lit(password)}`);
    for (const [setting, value] of Object.entries({ ...serverTimeouts(), ...serverSettings })) {
      await run(sql`alter role ${role} in database ${sql.id(database)} set ${sql.ref(setting)} = ${sql.lit(value)}`);
    }
    for (const schema of schemas.map((one) => sql.id(one))) {
      await run(sql`grant usage on schema ${schema} to ${role}`);
      await run(sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
      await run(sql`grant usage, select on all sequences in schema ${schema} to ${role}`);
      await run(sql`grant execute on all functions in schema ${schema} to ${role}`);
    }
    await run(sql`revoke update, delete, truncate on audit_log from ${role}`);
    await run(sql`revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock from ${role}`);
  });
}
