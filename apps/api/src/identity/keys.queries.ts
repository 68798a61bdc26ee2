import { DynamicModule, expressionBuilder, type QueryCreator, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** An idempotency key of a member or an administrator. */
export interface OwnerKey {
  ownerId: number;
  key: string;
}

/** A key with the session and the request that use it. */
export interface NewKey extends OwnerKey {
  sessionId: number;
  requestHash: Buffer;
}

/** The create that has used a key: the hash of its request as hex, its status, and the id of the created row. */
export interface FirstUse {
  hash: string;
  status: number;
  resultId: number;
}

const { table } = new DynamicModule<Tables>();

const columns = [
  sql<string>`encode(k.request_hash, 'hex')`.as('hash'),
  sql<number>`k.status`.as('status'),
  sql<number>`k.result_id`.as('resultId'),
] as const;

/** The create that has used a key, as a column; null if none has. */
export const firstUse = ({ ownerId, key }: OwnerKey) =>
  jsonObjectFrom(
    expressionBuilder<Tables>()
      .selectFrom('idempotencyKeys as k')
      .select(columns)
      .where('k.ownerId', '=', ownerId)
      .where('k.key', '=', key),
  ).as('first');

const firstUseIn = compileOnce((db, slots: OwnerKey, keys: 'idempotencyKeys' | 'administratorKeys') =>
  db
    .selectFrom(table(keys).as('k'))
    .select(columns)
    .where('k.ownerId', '=', slots.ownerId)
    .where('k.key', '=', slots.key),
);

/** The create that has used a key of a member or an administrator. */
export async function findFirstUse(
  db: Db,
  { ownerId, key }: OwnerKey,
  keys: 'idempotencyKeys' | 'administratorKeys' = 'idempotencyKeys',
): Promise<FirstUse | undefined> {
  const [use] = await firstUseIn(db, { ownerId, key }, keys);
  return use;
}

type Added = Tables & { added: { id: number } };

/** A further part of the statement that makes `added`: stores that it was made with a key. */
export function insertKey(cte: QueryCreator<Added>, { ownerId, key, requestHash }: NewKey) {
  return cte
    .insertInto('idempotencyKeys')
    .columns(['ownerId', 'key', 'requestHash', 'status', 'resultId'])
    .expression(
      cte
        .selectFrom('added')
        .select(({ val }) => [
          val(ownerId).as('ownerId'),
          val(key).as('key'),
          val(requestHash).as('requestHash'),
          sql.lit(201).as('status'),
          'added.id as resultId',
        ]),
    );
}

/** True for the failure of `insertKey` where another create has used the key. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'idempotency_keys_pkey';
}
