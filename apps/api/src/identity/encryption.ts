import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Config, withAccepted } from '../process/config.ts';

const algorithm = 'aes-256-gcm';

/** The purposes of encryption and hashing at rest. Each purpose has a key of its own, derived from the server's. */
export type Purpose =
  | 'kopa portal tokens'
  | 'kopa authenticators'
  | 'kopa recovery codes'
  | 'kopa calendars'
  | 'kopa portal marks';

/** The keys that count, the one for new values first. */
function keysOf({ PORTAL_TOKEN_KEY, ACCEPTED_PORTAL_TOKEN_KEYS }: Config) {
  return withAccepted(PORTAL_TOKEN_KEY, ACCEPTED_PORTAL_TOKEN_KEYS);
}

function derive(key: string, purpose: Purpose | 'kopa key id', bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, bytes));
}

/** The name of a key in the texts that it has encrypted. The key cannot be derived from it. */
const idOf = (key: string): string => derive(key, 'kopa key id', 4).toString('hex');

/** The beginning of everything that is encrypted now. */
export function presentPrefix(config: Config): string {
  return `${idOf(config.PORTAL_TOKEN_KEY)}.`;
}

/** Encrypts a text for its owner, so that a row copied to another owner is useless. The key's id stands before it. */
export function encrypt(config: Config, purpose: Purpose, ownerId: number, text: string): string {
  const iv = randomBytes(12);
  const key = derive(config.PORTAL_TOKEN_KEY, purpose);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(String(ownerId)));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return presentPrefix(config) + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Decrypts a stored text; null where its key is not set any more, or it was made for another owner. */
export function decrypt(config: Config, purpose: Purpose, ownerId: number, stored: string): string | null {
  const [id, encoded = ''] = stored.split('.');
  const key = keysOf(config).find((one) => idOf(one) === id);
  if (key === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, derive(key, purpose), bytes.subarray(0, 12))
      .setAAD(Buffer.from(String(ownerId)))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The keyed hashes of a text, for comparison only: that of each key that counts, the present one first. */
export function marksOf(config: Config, purpose: Purpose, text: string): [Buffer, ...Buffer[]] {
  const [present, ...accepted] = keysOf(config);
  const mark = (key: string) => createHmac('sha256', derive(key, purpose)).update(text).digest();
  return [mark(present), ...accepted.map(mark)];
}
