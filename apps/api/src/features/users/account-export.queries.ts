import { type AliasedExpression, type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A list of a member's own rows in the export, newest first; the next page continues from the first column. */
interface OwnRows<T extends keyof Tables> {
  name: string;
  table: T;
  /** Columns; the first one orders the list. Secrets and data of other members except ids are left out. */
  columns: readonly (keyof Tables[T] & string)[];
  /** A further column, of rows that belong to the row. */
  parts?: AliasedExpression<unknown, string>;
  /** Columns that hold the member's id, each with an index of its own. */
  owners: readonly (keyof Tables[T] & string)[];
  /** A condition of the rows that are shown. */
  shown?: Expression<SqlBool>;
  /** A column that stands between the owner and the order in their indexes, with all values that it may have. */
  within?: { column: keyof Tables[T] & string; values: readonly string[] };
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
      'messagesFrom',
      'showOnline',
      'isDiscoverable',
      'notificationSettings',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Some rows of a list below a position, newest first, each with its own position. */
export async function findOwnRows(
  db: Db,
  { table, columns, parts, owners, shown, within }: OwnList,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ position: number; row: object }[]> {
  const { ref } = db.dynamic;
  const [position] = columns as readonly [string];
  const arms = owners.flatMap((owner) =>
    (within?.values ?? [null]).map((value) =>
      db
        .selectFrom(db.dynamic.table(table).as(table))
        .select(columns.map((column) => ref(column)))
        .select(sql.ref(position).as('position'))
        .$if(parts !== undefined, (list) => list.select(parts as NonNullable<typeof parts>))
        .where(ref(owner), '=', memberId)
        .$if(shown !== undefined, (list) => list.where(shown as NonNullable<typeof shown>))
        .$if(within !== undefined, (list) => list.where(ref(within?.column as string), '=', sql.lit(value)))
        .$if(before !== null, (list) => list.where(ref(position), '<', before))
        .orderBy(ref(position), 'desc')
        .limit(sql.lit(limit)),
    ),
  );
  const rows = await db
    .selectFrom(sql<{ position: number }>`(${sql.join(arms, sql` union all `)})`.as('own'))
    .selectAll()
    .orderBy('position', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ position: at, ...row }) => ({ position: at, row }));
}
