import { adminRoles } from '@kopa/contracts/access';
import { Username } from '@kopa/contracts/account/user';
import { textLimits } from '@kopa/contracts/text-limits';
import { isReserved } from '@kopa/rules/account/auth';
import { Value } from 'typebox/value';
import {
  createAccount,
  disableAccount,
  enableAccount,
  listAllAccounts,
  resetAuthenticator,
  setAccountPassword,
} from '../features/admin/operator.actions.ts';
import { readPassword, UsageError, type Use } from './operator-command.ts';

/** Creates an administrator with the password of the environment or the terminal. */
export async function createAdministrator({ db, subject: username, options }: Use): Promise<string> {
  if (!Value.Check(Username, username) || isReserved(username))
    throw new UsageError(`"${username}" cannot be a username.`);
  const name = options.name?.trim() ?? '';
  if (name === '' || name.length > textLimits.displayName)
    throw new UsageError(`--name takes 1 to ${textLimits.displayName} characters.`);
  const role = adminRoles.find((one) => one === options.role);
  if (role === undefined) throw new UsageError(`--role is one of ${adminRoles.join(', ')}.`);
  await createAccount(db, { username, name, role, password: await readPassword() });
  return `${username} was created as ${role}.`;
}

export async function listAdministrators({ db }: Use): Promise<string> {
  const rows = await listAllAccounts(db);
  const lines = rows.map(({ username, name, role, isActive }) =>
    [username, name, role, isActive ? 'active' : 'disabled'].join('\t'),
  );
  return ['username\tname\trole\tstate', ...lines].join('\n');
}

export async function disableAdministrator({ db, subject }: Use): Promise<string> {
  await disableAccount(db, subject);
  return `${subject} is disabled. All sessions have ended.`;
}

export async function enableAdministrator({ db, subject }: Use): Promise<string> {
  await enableAccount(db, subject);
  return `${subject} is enabled.`;
}

export async function setAdministratorPassword({ db, subject }: Use): Promise<string> {
  await setAccountPassword(db, subject, await readPassword());
  return `${subject} has a new password. All sessions have ended.`;
}

export async function removeAuthenticator({ db, subject }: Use): Promise<string> {
  await resetAuthenticator(db, subject);
  return `${subject} has no authenticator any more. All sessions have ended.`;
}
