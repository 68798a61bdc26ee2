#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { adminRoles } from '@kopa/contracts/admin';
import { commandLineName } from '@kopa/contracts/audit-log';
import { NewPassword } from '@kopa/contracts/auth';
import { textLimits } from '@kopa/contracts/limits';
import { Username } from '@kopa/contracts/users';
import { Refusal } from '@kopa/rules/refusal';
import { Value } from 'typebox/value';
import { ConfigError } from './config.ts';
import { type Db, openDatabase } from './db/database.ts';
import { checkDeployment } from './doctor.ts';
import {
  createAccount,
  disableAccount,
  enableAccount,
  listAllAccounts,
  resetAuthenticator,
  setAccountPassword,
} from './features/admin/operator.actions.ts';
import { listFailedJobs, moveToS3, retryJobs, showStorage, UsageError } from './upkeep-commands.ts';

const usage = `Usage: kopa-admin COMMAND
  create USERNAME --name NAME --role ${adminRoles.join('|')}
  list
  disable USERNAME
  enable USERNAME
  set-password USERNAME
  reset-otp USERNAME
  jobs failed
  jobs retry ID|all
  storage usage
  storage move-to-s3
  doctor
DATABASE_URL names the database. The password comes from KOPA_ADMIN_PASSWORD, else from the terminal.
doctor looks at everything that the API's settings lead to, and ends with 1 where something is wrong.
storage and doctor need the settings of the API. move-to-s3 copies the files of UPLOADS_DIR that S3_BUCKET lacks.`;

/** The commands of two words for background jobs and uploads. */
const upkeepCommands: Record<string, (use: { db: Db; subject: string }) => Promise<string>> = {
  'jobs failed': listFailedJobs,
  'jobs retry': retryJobs,
  'storage usage': showStorage,
  'storage move-to-s3': moveToS3,
};

/**
 * Administers administrators from the command line (product 4.18). It needs a migrated database and DATABASE_URL, or
 * DATABASE_DIRECT_URL where the first one leads through PgBouncer.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command = '', username = '', ...rest] = positionals;
  if (command === 'doctor' && username === '') return checkAll();
  const upkeep = upkeepCommands[`${command} ${username}`];
  const isUpkeep = upkeep !== undefined && rest.length === (username === 'retry' ? 1 : 0);
  const run = commands[command as keyof typeof commands];
  const isCommand = run !== undefined && rest.length === 0 && (username === '') === (command === 'list');
  if (!isUpkeep && !isCommand) throw new UsageError(usage);
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new UsageError('Set DATABASE_URL to the database of Kopa.');
  const { db } = openDatabase({ url, poolSize: 1 });
  try {
    const output = isUpkeep ? await upkeep({ db, subject: rest[0] ?? '' }) : await run?.(db, username, values);
    process.stdout.write(`${output}\n`);
  } finally {
    await db.destroy();
  }
}

async function checkAll(): Promise<void> {
  const { lines, isOk } = await checkDeployment(process.env);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isOk ? 0 : 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, role: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

const commands = {
  async create(db: Db, username: string, given: { name?: string | undefined; role?: string | undefined }) {
    if (!Value.Check(Username, username) || username.toLowerCase() === commandLineName)
      throw new UsageError(`"${username}" cannot be a username.`);
    const name = given.name?.trim() ?? '';
    if (name === '' || name.length > textLimits.displayName)
      throw new UsageError(`--name takes 1 to ${textLimits.displayName} characters.`);
    const role = adminRoles.find((one) => one === given.role);
    if (role === undefined) throw new UsageError(`--role is one of ${adminRoles.join(', ')}.`);
    await createAccount(db, { username, name, role, password: await readPassword() });
    return `${username} was created as ${role}.`;
  },
  async list(db: Db) {
    const rows = await listAllAccounts(db);
    const lines = rows.map(({ username, name, role, isActive }) =>
      [username, name, role, isActive ? 'active' : 'disabled'].join('\t'),
    );
    return ['username\tname\trole\tstate', ...lines].join('\n');
  },
  async disable(db: Db, username: string) {
    await disableAccount(db, username);
    return `${username} is disabled. All sessions have ended.`;
  },
  async enable(db: Db, username: string) {
    await enableAccount(db, username);
    return `${username} is enabled.`;
  },
  async 'set-password'(db: Db, username: string) {
    await setAccountPassword(db, username, await readPassword());
    return `${username} has a new password. All sessions have ended.`;
  },
  async 'reset-otp'(db: Db, username: string) {
    await resetAuthenticator(db, username);
    return `${username} has no authenticator any more. All sessions have ended.`;
  },
};

/** Never an argument: other users of the machine can read arguments. */
async function readPassword(): Promise<string> {
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

main().catch((error: Error & { code?: string }) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});

function messageOf(error: Error & { code?: string }): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (error instanceof Refusal)
    return error.code === 'not_found' ? 'No administrator has this username.' : error.message;
  return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
}
