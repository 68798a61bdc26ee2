import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const algorithm = 'aes-256-gcm';

/** The purposes of encryption and hashing at rest. Each purpose has a key of its own, derived from the server's. */
export type Purpose =
  | 'kopa portal tokens'
  | 'kopa authenticators'
  | 'kopa recovery codes'
  | 'kopa calendars'
  | 'kopa portal marks';

/** A key for a purpose. */
export function keyFor(config: Config, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', config.PORTAL_TOKEN_KEY, '', purpose, 32));
}

/** Encrypts a text for its owner, so that a row copied to another owner is useless. */
export function encrypt(config: Config, purpose: Purpose, ownerId: number, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor(config, purpose), iv).setAAD(Buffer.from(String(ownerId)));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Decrypts a stored text; null where it was made with another key or for another owner. */
export function decrypt(config: Config, purpose: Purpose, ownerId: number, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, keyFor(config, purpose), bytes.subarray(0, 12))
      .setAAD(Buffer.from(String(ownerId)))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A keyed hash of a text, for comparison only. */
export function markOf(config: Config, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', keyFor(config, purpose)).update(text).digest();
}
