import { NewPassword } from '@kopa/contracts/account/auth';
import { textLimits } from '@kopa/contracts/text-limits';
import { Value } from 'typebox/value';
import type { Db } from '../db/database.ts';

/** A use of a command. */
export interface Use {
  db: Db;
  /** The word after the command's own; empty where it takes none. */
  subject: string;
  options: { name?: string | undefined; role?: string | undefined; yes?: boolean | undefined };
}

/** A command of `kopa-admin`. */
export interface Command {
  /** The words after the command's own, for the usage. */
  takes?: string;
  /** Returns the text to print, as a whole or piece by piece. */
  run(use: Use): Promise<string | AsyncIterable<string>>;
}

/**
 * A text for the terminal: characters that steer it or turn the direction, such as in the name of a member, are written
 * as in JSON. Tabs and line feeds stay.
 */
export function escaped(text: string): string {
  return text.replaceAll(
    /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** A mistake of the operator; the message states the remedy. */
export class UsageError extends Error {}

/** The password of the environment or the terminal. It is never an argument: other users of the machine can read those. */
export async function readPassword(): Promise<string> {
  const password = process.env.KOPA_ADMIN_PASSWORD || (await askTwice());
  if (!Value.Check(NewPassword, password)) {
    const { min, max } = textLimits.password;
    throw new UsageError(`A password has ${min} to ${max} characters.`);
  }
  return password;
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Set KOPA_ADMIN_PASSWORD, or use a terminal.');
  const { default: ask } = await import('@inquirer/password');
  const password = await ask({ message: 'Password', mask: true });
  if ((await ask({ message: 'Password again', mask: true })) !== password) {
    throw new UsageError('The two passwords differ. Nothing was changed.');
  }
  return password;
}
