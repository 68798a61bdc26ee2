import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../http/identify/client-address.ts';
import { createFairQueue } from './fair-queue.ts';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At most two hashes run at once, so that many logins do not use up the thread pool, and a hundred wait. More would make
 * callers wait too long.
 */
const queue = createFairQueue(2, 100);

/** The caller of a hash: networks and accounts have equal shares of the queue. Null for an operator's command. */
export type HashCaller = { address: string; account: string } | null;

/** @throws 503 overloaded */
function runQueued<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
  return queue(caller === null ? [] : [networkOf(caller.address), caller.account], work);
}

/** The hash to store for a password. Call it outside of transactions: it may wait for seconds. @throws 503 overloaded */
export function hashPassword(password: string, caller: HashCaller): Promise<string> {
  return runQueued(caller, () => hash(password, parameters));
}

/** A hash to compare with if the account does not exist, so that the refusal takes the same time. */
const dummyHash = hash('the password of nobody', parameters);

/**
 * Returns true if the password matches. For `null` (no account) it does the same work and returns false. `begin` is
 * awaited when the turn of the comparison has come. Call it outside of transactions, too. @throws 503 overloaded
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  caller: HashCaller,
  begin?: () => Promise<void>,
): Promise<boolean> {
  const compared = storedHash ?? (await dummyHash);
  const fits = await runQueued(caller, async () => {
    await begin?.();
    return verify(compared, password);
  });
  return fits && storedHash !== null;
}
