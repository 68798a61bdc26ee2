import { createHmac, timingSafeEqual } from 'node:crypto';

const key = 'kopa portal simulator: not a secret, only a check that a token was given out here';

/** A token that names its account, so that it stays valid after a restart of the simulator. */
export function tokenOf(email: string): string {
  const name = Buffer.from(email).toString('base64url');
  return `${name}.${signatureOf(name)}`;
}

/** The e-mail that a token names; undefined for a token that this simulator did not issue. */
export function emailOf(token: string): string | undefined {
  const [name, signature] = token.split('.');
  if (!name || !signature) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(name));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Buffer.from(name, 'base64url').toString();
}

function signatureOf(name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url');
}
