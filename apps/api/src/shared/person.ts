import { Person } from '@kopa/contracts/people/person';
import { sql } from 'kysely';

const fields = Object.keys(Person.properties).map((name) => sql`${sql.lit(name)}, ${sql.ref(`o.${name}`)}`);

/** The member with the alias `o` as a person. */
export const person = sql<Person>`json_build_object(${sql.join(fields)})`;
