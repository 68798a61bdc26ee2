import { type RawBuilder, sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';

/** Statements by the rows that they load, in the order in which they run. */
export type Loads = Record<string, RawBuilder<unknown>>;

/** More rows than the plan check allows a statement to read, also of a part of them. A small database has as many, too. */
export const manyRows = 6_000;

/** A number as part of a statement. */
export const n = (value: number) => sql.lit(Math.ceil(value));

/** A member for row `i`, another one for each salt. */
export const someMember = ({ members }: Scale, salt: number) =>
  sql`(1 + (hashint4(i + ${n(salt)})::bigint & 2147483647) % ${n(members)})`;

/** The member of {@link someMember}; in one of this many rows the popular one. */
export const oftenPopular = (scale: Scale, every: number, salt: number) =>
  sql`case when i % ${n(every)} = 0 then ${n(popularMember(scale))} else ${someMember(scale, salt)} end`;

/** Text for an address of the uploads: a photo of each member, and a voice note of each. */
export const photoUrl = (member: RawBuilder<unknown>, place: RawBuilder<unknown>) =>
  sql`'/uploads/bench-' || ${member} || '-' || ${place} || '.jpg'`;
export const voiceUrl = (member: RawBuilder<unknown>) => sql`'/uploads/bench-' || ${member} || '.webm'`;
