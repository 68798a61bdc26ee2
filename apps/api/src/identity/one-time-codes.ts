import { randomInt } from 'node:crypto';
import { otpLimits } from '@kopa/contracts/account/session-limits';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../process/config.ts';
import { marksOf } from './encryption.ts';

/** A new secret of an authenticator, in base32; 160 bits, as RFC 4226 recommends. */
export function newOtpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function authenticator(secret: string, username = ''): TOTP {
  const { digits, period } = otpLimits;
  return new TOTP({ issuer: 'Kopa', label: username, digits, period: period / 1000, secret });
}

/** The address that an authenticator scans. */
export function otpUri(secret: string, username: string): string {
  return authenticator(secret, username).toString();
}

/** The period of a code, now, one earlier or one later; null for a code that is not the authenticator's. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / otpLimits.period) + delta;
}

/** Letters and digits that are not easily mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

/** New recovery codes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: otpLimits.recoveryCodes }, () => {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
  });
}

/**
 * The stored hash of a recovery code without its hyphen, under each key that counts, the present one first. It needs the
 * server's key, so the rows alone are of no use.
 */
export function recoveryCodeHashes(config: Config, administratorId: number, plain: string): [Buffer, ...Buffer[]] {
  return marksOf(config, 'kopa recovery codes', `${administratorId}:${plain}`);
}
