import { fail } from '@kopa/rules/refusal';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most two hashes run at once, so that many logins do not use up the thread pool. */
const hashQueue = pLimit(2);
/** The longest queue. A longer one would make callers wait too long. */
const maxQueueLength = 100;

/** @throws 503 overloaded */
function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (hashQueue.pendingCount >= maxQueueLength) throw fail('overloaded', { retryAfter: 2 });
  return hashQueue(work);
}

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password, parameters));
}

/** A hash to compare with if the account does not exist, so that the refusal takes the same time. */
const dummyHash = hash('the password of nobody', parameters);

/** Returns true if the password matches. For `null` (no account) it does the same work and returns false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await dummyHash);
  const fits = await runQueued(() => verify(compared, password));
  return fits && storedHash !== null;
}
