import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import { assertKnowsPassword } from '@kopa/rules/account/auth';
import {
  assertGivesCode,
  assertHasAuthenticator,
  assertRightCode,
  isAuthenticatorCode,
  isUsableStep,
  plainCode,
} from '@kopa/rules/account/one-time-codes';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { type AdminSession, endAdminSessionsOf } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { decrypt, encrypt } from '../../identity/encryption.ts';
import {
  newOtpSecret,
  newRecoveryCodes,
  otpUri,
  recoveryCodeHashes,
  stepOfCode,
} from '../../identity/one-time-codes.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  type Authenticator,
  acceptSecret,
  findOtpState,
  lockAuthenticator,
  offerSecret,
  removeAuthenticator,
  replaceRecoveryCodes,
  setCodeTime,
  setLastStep,
  takeRecoveryCode,
} from './otp.queries.ts';

const purpose = 'kopa authenticators';

/**
 * Checks the code of a sign-in after the password, where an authenticator is set up.
 * @throws 401 otp_required, invalid_credentials; 429 rate_limited
 */
export async function checkSignInCode(context: Context, administratorId: number, otp: string | undefined) {
  const { isSetUp } = await findOtpState(context.db, administratorId);
  if (!isSetUp) return;
  assertGivesCode(otp);
  const isRight = await countingFailures(context, administratorId, () =>
    transact(context, 'visitor', async (transaction) => {
      const authenticator = await lockAuthenticator(transaction, administratorId);
      return authenticator !== undefined && useCode(context, transaction, authenticator, otp);
    }),
  );
  if (!isRight) context.log.warn({ account: `administrator:${administratorId}` }, 'wrong one-time code');
  assertKnowsPassword({}, isRight);
}

/** Makes a secret for an authenticator; it counts once it is confirmed. @throws 403 otp_stale */
export async function offerAuthenticator(context: Context, session: AdminSession) {
  return onAuthenticator(
    context,
    session,
    async (transaction, { id, username }) => {
      const secret = newOtpSecret();
      await offerSecret(transaction, id, encrypt(context.config, purpose, id, secret));
      await record(transaction, id, 'offer_authenticator');
      return { secret, uri: otpUri(secret, username) };
    },
    true,
  );
}

/**
 * Confirms the offered secret by a code of it, and ends the administrator's other sessions.
 * @throws 403 wrong_otp, otp_stale; 409 no_authenticator; 429 rate_limited
 */
export function confirmAuthenticator(context: Context, session: AdminSession, otp: string): Promise<string[]> {
  return countingFailures(context, session.administratorId, () =>
    onAuthenticator(
      context,
      session,
      async (transaction, { id, otpOfferedSecret }) => {
        assertHasAuthenticator(otpOfferedSecret);
        const secret = decrypt(context.config, purpose, id, otpOfferedSecret);
        const step = secret === null ? null : stepOfCode(secret, plainCode(otp), context.now());
        assertRightCode(step !== null);
        await acceptSecret(transaction, id, step as number);
        await endAdminSessionsOf(transaction, id, session.id);
        await setCodeTime(transaction, session.id, context.now());
        await record(transaction, id, 'set_up_authenticator');
        return giveRecoveryCodes(context, transaction, id);
      },
      true,
    ),
  );
}

/** Turns off the authenticator, and ends the administrator's other sessions. @throws as {@link withCode} */
export async function turnOffAuthenticator(context: Context, session: AdminSession, otp: string): Promise<void> {
  await withCode(context, session, otp, async (transaction, id) => {
    await removeAuthenticator(transaction, id);
    await endAdminSessionsOf(transaction, id, session.id);
    await record(transaction, id, 'turn_off_authenticator');
  });
}

/** Enters a new code, so that dangerous actions are allowed again. @throws as {@link withCode} */
export async function confirmWithCode(context: Context, session: AdminSession, otp: string): Promise<void> {
  await withCode(context, session, otp, async () => undefined);
}

/** Replaces the recovery codes. @throws as {@link withCode} */
export function newCodes(context: Context, session: AdminSession, otp: string): Promise<string[]> {
  return withCode(context, session, otp, async (transaction, id) => {
    await record(transaction, id, 'renew_recovery_codes');
    return giveRecoveryCodes(context, transaction, id);
  });
}

/** @throws 403 wrong_otp; 409 no_authenticator; 429 rate_limited */
function withCode<T>(
  context: Context,
  session: AdminSession,
  otp: string,
  work: (transaction: Db, administratorId: number) => Promise<T>,
): Promise<T> {
  return countingFailures(context, session.administratorId, () =>
    onAuthenticator(context, session, async (transaction, authenticator) => {
      assertHasAuthenticator(authenticator.otpSecret);
      assertRightCode(await useCode(context, transaction, authenticator, otp));
      await setCodeTime(transaction, session.id, context.now());
      return work(transaction, authenticator.id);
    }),
  );
}

/** Locks the administrator's row before the session's, because some of this work ends sessions. */
function onAuthenticator<T>(
  context: Context,
  session: AdminSession,
  work: (transaction: Db, authenticator: Authenticator) => Promise<T>,
  needsFreshCode = false,
): Promise<T> {
  const lockFirst = (transaction: Db) => lockAuthenticator(transaction, session.administratorId);
  return transact(
    context,
    session,
    async (transaction) => {
      const authenticator = await lockAuthenticator(transaction, session.administratorId);
      assertFound(authenticator);
      return work(transaction, authenticator);
    },
    { lockFirst, needsFreshCode },
  );
}

/** True for a code that works, which it does once: one of the authenticator, or a recovery code. */
async function useCode(
  { config, now }: Context,
  transaction: Db,
  { id, otpSecret, otpLastStep }: Authenticator,
  otp: string,
): Promise<boolean> {
  const plain = plainCode(otp);
  if (!isAuthenticatorCode(plain)) {
    const isTaken = await takeRecoveryCode(transaction, id, recoveryCodeHashes(config, id, plain));
    if (isTaken) await record(transaction, id, 'use_recovery_code');
    return isTaken;
  }
  const secret = otpSecret === null ? null : decrypt(config, purpose, id, otpSecret);
  const step = secret === null ? null : stepOfCode(secret, plain, now());
  if (!isUsableStep(step, otpLastStep)) return false;
  await setLastStep(transaction, id, step);
  return true;
}

/** Counts a try before it is made, so that guesses made at once count like guesses made in a row. */
async function countingFailures<T>({ limits }: Context, administratorId: number, work: () => Promise<T>): Promise<T> {
  await limits.take('otpFailures', administratorId);
  const result = await work();
  if (result !== false) await limits.reset('otpFailures', administratorId);
  return result;
}

async function giveRecoveryCodes({ config }: Context, transaction: Db, id: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHashes(config, id, plainCode(code))[0]);
  await replaceRecoveryCodes(transaction, id, hashes);
  return codes;
}

function record(transaction: Db, administratorId: number, action: AuditAction): Promise<void> {
  return insertAudit(transaction, {
    administratorId,
    action,
    memberId: null,
    targetType: 'administrator',
    targetId: administratorId,
  });
}
