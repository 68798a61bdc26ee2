import type { Db } from '../../db/database.ts';
import { insertAudit } from '../../identity/audit.ts';
import { decrypt, encrypt, presentPrefix } from '../../identity/encryption.ts';
import type { Config } from '../../process/config.ts';
import { findSealed, replaceSealed, type SealedColumn, sealedColumns } from './key-rotation.queries.ts';

const rowsAtOnce = 500;

/** Numbers of values: encrypted anew, and unreadable because their key is not set any more. */
export interface Rotation {
  renewed: number;
  unreadable: number;
}

/**
 * Encrypts everything at rest with the present key that another key has encrypted. Kopa may run meanwhile, and a rotation
 * that was interrupted goes on where it ended.
 */
export async function rotateKeys(db: Db, config: Config): Promise<Rotation> {
  await insertAudit(db, { administratorId: null, action: 'rotate_keys', memberId: null });
  const total = { renewed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    const { renewed, unreadable } = await rotateColumn(db, config, column);
    total.renewed += renewed;
    total.unreadable += unreadable;
  }
  return total;
}

async function rotateColumn(db: Db, config: Config, column: SealedColumn): Promise<Rotation> {
  const prefix = presentPrefix(config);
  let [renewed, unreadable, after] = [0, 0, 0];
  for (;;) {
    const values = await findSealed(db, column, { prefix, after, limit: rowsAtOnce });
    for (const value of values) {
      const text = decrypt(config, column.purpose, value.ownerId, value.sealed);
      if (text === null) {
        unreadable += 1;
        continue;
      }
      await replaceSealed(db, column, value, encrypt(config, column.purpose, value.ownerId, text));
      renewed += 1;
    }
    const last = values.at(-1);
    if (last === undefined) return { renewed, unreadable };
    after = last.ownerId;
  }
}
