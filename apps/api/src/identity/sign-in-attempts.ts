import type { CallLimit } from '@kopa/contracts/call-limits';
import { warnSeldom } from '../http/answer/log-failure.ts';
import { networkOf } from '../http/identify/client-address.ts';
import type { Context } from '../process/context.ts';

/** A sign-in: the account as limits count it and as the log names it, and the address that it comes from. */
export interface SignInAttempt {
  key: string;
  /** Never the typed text, because people type passwords into the field of the email. */
  account: string;
  address: string;
  /** The hash of the device, if the account has signed in from it before. */
  knownDevice?: string;
}

/** A limit, the key that it counts, and whether it refuses. */
type Count = [limit: CallLimit, key: string, isBinding?: boolean];

/**
 * Counts a sign-in, then compares the password. Failures count for the account and network, for the network, and for the
 * account everywhere; sign-ins with the right password for the first and the last of them. A stranger elsewhere does not
 * keep the owner out: the counts everywhere do not bind a network from which the account has signed in (product 4.2). A
 * device from which it has signed in counts like a network of its own, so that others on the same network do not keep it
 * out either. Failures are logged, lock-outs once a second. An attempt that is not compared counts for nothing. `comparePassword`
 * calls its argument when its turn has come: of a camp that signs in at once, only those at work count for the network.
 * @throws 429 rate_limited
 */
export async function attemptSignIn(
  { limits, log }: Pick<Context, 'limits' | 'log'>,
  { key, account, address, knownDevice }: SignInAttempt,
  comparePassword: (countForNetwork: () => Promise<void>) => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(address);
  const here = `${key}|${knownDevice === undefined ? network : `device:${knownDevice}`}`;
  const isStrange = knownDevice === undefined && !(await limits.knows(here));
  const ofNetwork: Count = ['loginFailuresPerAddress', network, knownDevice === undefined];
  const failures: Count[] = [
    ['loginFailuresPerAccount', here],
    ['loginFailuresEverywhere', key, isStrange],
  ];
  const signIns: Count[] = [
    ['signInsPerAccount', here],
    ['signInsEverywhere', key, isStrange],
  ];
  const taken: Count[] = [];
  const take = async (count: Count) => {
    const [limit, counted, isBinding = true] = count;
    taken.push(count);
    try {
      await limits.take(limit, counted);
    } catch (error) {
      if (!isBinding) return;
      warnSeldom(log, { kind: limit }, { account, address, limit }, 'sign-in locked out');
      throw error;
    }
  };
  const refund = (counts: Count[]) => Promise.all(counts.map(([limit, counted]) => limits.refund(limit, counted)));
  // Counted before the password is compared: guesses made at once count like guesses made in a row.
  const compare = async () => {
    for (const count of [...failures, ...signIns]) await take(count);
    return comparePassword(() => take(ofNetwork));
  };
  const isRight = await compare().catch(async (error: unknown) => {
    await refund(taken);
    throw error;
  });
  if (!isRight) {
    await refund(signIns);
    log.warn({ account, address }, 'sign-in failed');
    return false;
  }
  await refund([...failures, ofNetwork]);
  await Promise.all([limits.reset('loginFailuresPerAccount', here), limits.remember(`${key}|${network}`)]);
  return true;
}
