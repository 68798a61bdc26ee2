import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A browser, as a cookie of its own names it. Two members who share a browser have the same key. */
export interface Device {
  key: string;
  /** Such as `Chrome on Android`. */
  name: string;
}

/** Devices that are kept of a member; the ones that have not signed in for longest are forgotten first. */
const devicesKept = 20;

/** A random key for the cookie. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url');
}

/** True for a text that may be such a key. */
export function isDeviceKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored hash of a device's key. */
export function deviceHash({ key }: Device): Buffer {
  return createHash('sha256').update(key).digest();
}

/** True if the member has signed in from the device before. */
export async function knowsDevice(db: Db, memberId: number, device: Device): Promise<boolean> {
  const known = await db
    .selectFrom('devices')
    .where('memberId', '=', memberId)
    .where('keyHash', '=', deviceHash(device))
    .executeTakeFirst();
  return known !== undefined;
}

/** True if the member of an email has signed in from the device before. */
export async function isDeviceOf(db: Db, email: string, device: Device): Promise<boolean> {
  const known = await db
    .selectFrom('devices as d')
    .innerJoin('members as m', 'm.id', 'd.memberId')
    .where('d.keyHash', '=', deviceHash(device))
    .where(sql`lower(m.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return known !== undefined;
}

/** Records a sign-in from a device. Returns true if it is the first one. */
export async function rememberDevice(transaction: Db, memberId: number, device: Device): Promise<boolean> {
  const { isNew } = await transaction
    .insertInto('devices')
    .values({ memberId, keyHash: deviceHash(device), name: device.name })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'keyHash']).doUpdateSet({ lastSeenAt: sql`now()`, name: sql`excluded.name` }),
    )
    .returning(sql<boolean>`created_at = now()`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (isNew) {
    const beyond = transaction
      .selectFrom('devices')
      .select('id')
      .where('memberId', '=', memberId)
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .offset(sql.lit(devicesKept));
    await transaction.deleteFrom('devices').where('memberId', '=', memberId).where('id', 'in', beyond).execute();
  }
  return isNew;
}
