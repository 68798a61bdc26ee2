import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import { newMember } from '@kopa/rules/account/auth';
import { insertMember } from '../src/features/account/auth.queries.ts';
import { loadOwnUser } from '../src/features/account/profile.actions.ts';
import { queueMail } from '../src/features/notifications/mails.actions.ts';
import type { Api } from '../src/http/api.ts';
import { sessionCookie } from '../src/identity/member-session.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import { openSession } from '../src/identity/sessions.queries.ts';
import type { Context } from '../src/process/context.ts';

const hashes = new Map<string, Promise<string>>();

/** The stored hash of a password. One is made for each password of a process. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, null);
  hashes.set(password, hash);
  return hash;
}

/** Adds a member with a session, as a registration does, but without its hash and limits. */
export async function addMember(
  { app, context }: { app: Api; context: Context },
  form: Registration,
): Promise<{ user: User; cookie: string }> {
  const passwordHash = await hashOf(form.password);
  const { key, user } = await context.db.transaction().execute(async (transaction) => {
    const id = await insertMember(transaction, { ...newMember(form), passwordHash });
    const opened = await openSession(transaction, id, passwordHash);
    await queueMail(context, transaction, { kind: 'email_confirmation', memberId: id, address: form.email });
    return { key: opened as string, user: await loadOwnUser(context, transaction, id) };
  });
  return { user, cookie: `${sessionCookie(context.config).name}=${app.jwt.member.sign({ key })}` };
}
