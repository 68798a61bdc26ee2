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
  const { rows } = await sql`
    select 1 from devices where member_id = ${memberId} and key_hash = ${deviceHash(device)}`.execute(db);
  return rows.length > 0;
}

/** Records a sign-in from a device. Returns true if it is the first one. */
export async function rememberDevice(transaction: Db, memberId: number, device: Device): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into devices (member_id, key_hash, name) values (${memberId}, ${deviceHash(device)}, ${device.name})
    on conflict (member_id, key_hash) do update set last_seen_at = now(), name = excluded.name
    returning created_at = now() as is_new`.execute(transaction);
  const isNew = rows[0]?.isNew === true;
  if (isNew) {
    await sql`
      delete from devices where member_id = ${memberId} and id in (
        select id from devices where member_id = ${memberId}
        order by last_seen_at desc, id desc offset ${sql.lit(devicesKept)})`.execute(transaction);
  }
  return isNew;
}
