import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

const algorithm = 'aes-256-gcm';

function keyOf(config: Config): Buffer {
  return Buffer.from(hkdfSync('sha256', config.PORTAL_TOKEN_KEY, '', 'kopa portal tokens', 32));
}

/** A portal token as it is stored; bound to its member, so that a row copied to another is of no use. */
export function encryptToken(config: Config, memberId: number, token: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(config), iv).setAAD(Buffer.from(String(memberId)));
  const encrypted = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The token of a stored text; null where it was made with another key or for another member. */
export function decryptToken(config: Config, memberId: number, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(config), bytes.subarray(0, 12))
      .setAAD(Buffer.from(String(memberId)))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
