import { sql } from 'kysely';

interface NamedAdministrator {
  id: number;
  name: string;
}

const idOf = (alias: string) => sql.ref(`${alias}.id`);

/** The administrator with an alias, as answers name them. */
export const administratorOf = (alias: string) => sql<NamedAdministrator>`json_build_object('id', ${idOf(alias)},
  'name', trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}))`;

/** The same of an outer join; null where nobody is joined. */
export const administratorOrNull = (alias: string) =>
  sql<NamedAdministrator | null>`case when ${idOf(alias)} is not null then ${administratorOf(alias)} end`;
