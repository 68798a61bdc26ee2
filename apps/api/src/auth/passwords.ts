import { fail } from '@kopa/rules/refusal';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane (the library's default algorithm is argon2id). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** At most two at once: a rush of logins must leave the threads of the pool to everything else. */
const inTurn = pLimit(2);
/** More would wait for longer than anyone should. */
const waitingAtMost = 100;

/** @throws 503 overloaded */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= waitingAtMost) throw fail('overloaded', { retryAfter: 2 });
  return inTurn(work);
}

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, parameters));
}

/** Stands in for the hash of an account that does not exist, so that its refusal takes the same time. */
const nobodysHash = hash('the password of nobody', parameters);

/** True when the password fits; without an account (`null`) the same work is done and the answer is false. */
export async function passwordFits(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobodysHash);
  const fits = await whenFree(() => verify(compared, password));
  return fits && storedHash !== null;
}
