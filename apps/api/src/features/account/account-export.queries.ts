import { type AliasedExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A list of a member's own rows in the export, newest first. */
interface OwnRows<T extends keyof Tables> {
  name: string;
  table: T;
  /** Columns. Secrets and data of other members except ids are left out. */
  columns: readonly (keyof Tables[T] & string)[];
  /** The columns that order the list, unique among the rows of an owner; usually the first column. */
  key?: readonly (keyof Tables[T] & string)[];
  /** A further column, of rows that belong to the row. */
  parts?: AliasedExpression<unknown, string>;
  /** Columns that hold the member's id, each with an index of its own. */
  owners: readonly (keyof Tables[T] & string)[];
  /** A condition of the rows that are shown. */
  shown?: Expression<SqlBool>;
  /** A column that stands between the owner and the order in their indexes, with the exported values for each owner. */
  within?: { column: keyof Tables[T] & string; values: Readonly<Record<string, readonly string[]>> };
}
export type OwnList = { [T in keyof Tables]: OwnRows<T> }[keyof Tables];

/** The member's own record without the password; values derived from other rows are exported with those rows. */
export async function findProfile(db: Db, memberId: number): Promise<object> {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'firstName', 'middleName', 'surname', 'username', 'email', 'phoneNumber', 'profilePicture'])
    .select([
      'bio',
      'interests',
      'coverPhoto',
      'timelineBackground',
      'colorScheme',
      'portalConnected',
      'portalLastSync',
      'deploymentState',
    ])
    .select(['lga', 'ppa', 'cdsGroup', 'batch', 'stateCode', 'serviceStartDate', 'serviceDays', 'cdsAttended'])
    .select([
      'createdAt',
      'lastActiveAt',
      'suspendedAt',
      'suspendedUntil',
      'suspensionReason',
      'emailConfirmedAt',
      'formerEmail',
      'mustChangePassword',
      'clearancesAskedAt',
      'messagesFrom',
      'showOnline',
      'isDiscoverable',
      'notificationSettings',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The columns that order a list. */
export const keyOf = ({ key, columns }: OwnList): readonly string[] => key ?? columns.slice(0, 1);

/** Some rows of a list after the row `last`, newest first. */
export async function findOwnRows(
  db: Db,
  list: OwnList,
  memberId: number,
  { last, limit }: { last: Record<string, unknown> | undefined; limit: number },
): Promise<Record<string, unknown>[]> {
  const { table, columns, parts, owners, shown, within } = list;
  const { ref } = db.dynamic;
  const key = keyOf(list);
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const rest = sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) <
    (${sql.join(key.map((column) => last?.[column]))})`;
  const arms = owners.flatMap((owner) =>
    (within?.values[owner] ?? [null]).map((value) =>
      db
        .selectFrom(db.dynamic.table(table).as(table))
        .select(columns.map((column) => ref(column)))
        .$if(parts !== undefined, (rows) => rows.select(parts as NonNullable<typeof parts>))
        .where(ref(owner), '=', memberId)
        .$if(shown !== undefined, (rows) => rows.where(shown as NonNullable<typeof shown>))
        .$if(within !== undefined, (rows) => rows.where(ref(within?.column as string), '=', sql.lit(value)))
        .$if(last !== undefined, (rows) => rows.where(rest))
        .orderBy(order)
        .limit(sql.lit(limit)),
    ),
  );
  return db
    .selectFrom(sql<Record<string, unknown>>`(${sql.join(arms, sql` union all `)})`.as('own'))
    .selectAll()
    .orderBy(order)
    .limit(sql.lit(limit))
    .execute();
}
