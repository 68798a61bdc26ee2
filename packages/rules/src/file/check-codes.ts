import { recordLimits } from '@kopa/contracts/limits';

/** 32 characters, without those that read like others. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code of a record from random bytes, of which each gives one character. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, recordLimits.codeLength), (byte) => characters[byte % 32]).join('');
}

/** A code as it was typed, in any case: O reads as 0, I and L as 1. Null for a text that is no code. */
export function readCode(typed: string): string | null {
  if (!/^[0-9a-z]+$/i.test(typed)) return null;
  const code = typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === recordLimits.codeLength && !code.includes('U') ? code : null;
}
