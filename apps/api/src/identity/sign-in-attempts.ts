import type { CallLimit } from '@kopa/contracts/call-limits';
import type { Context } from '../context.ts';
import { networkOf } from '../http/client-address.ts';

/** A sign-in: the account as limits count it and as the log names it, and the address that it comes from. */
export interface SignInAttempt {
  key: string;
  /** Never the typed text, because people type passwords into the field of the email. */
  account: string;
  address: string;
  /** The hash of the device, if the account has signed in from it before. */
  knownDevice?: string;
}

/**
 * Counts a sign-in, then compares the password; a right one is counted no more. Failures count for the account and
 * network, for the network, and for the account everywhere. A stranger elsewhere does not keep the owner out: the count
 * everywhere does not bind a network from which the account has signed in (product 4.2). A device from which it has
 * signed in counts like a network of its own, so that others on the same network do not keep it out either. Failures and
 * lock-outs are logged.
 * @throws 429 rate_limited
 */
export async function attemptSignIn(
  { limits, log }: Pick<Context, 'limits' | 'log'>,
  { key, account, address, knownDevice }: SignInAttempt,
  comparePassword: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(address);
  const here = `${key}|${knownDevice === undefined ? network : `device:${knownDevice}`}`;
  const take = async (limit: CallLimit, counted: string, isBinding = true) => {
    try {
      await limits.take(limit, counted);
    } catch (error) {
      if (!isBinding) return;
      log.warn({ account, address, limit }, 'sign-in locked out');
      throw error;
    }
  };
  // Counted before the password is compared: guesses made at once count like guesses made in a row.
  await take('loginFailuresPerAddress', network, knownDevice === undefined);
  await take('loginFailuresPerAccount', here);
  await take('loginFailuresEverywhere', key, knownDevice === undefined && !(await limits.knows(here)));
  if (!(await comparePassword())) {
    log.warn({ account, address }, 'sign-in failed');
    return false;
  }
  await Promise.all([
    limits.reset('loginFailuresPerAccount', here),
    limits.refund('loginFailuresPerAddress', network),
    limits.refund('loginFailuresEverywhere', key),
    limits.remember(`${key}|${network}`),
  ]);
  return true;
}
