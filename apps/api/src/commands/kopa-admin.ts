#!/usr/bin/env node

import { parseArgs } from 'node:util';
import { adminRoles } from '@kopa/contracts/access';
import { Refusal } from '@kopa/rules/refusal';
import { openDatabase } from '../db/database.ts';
import { ConfigError } from '../process/config.ts';
import {
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  listAdministrators,
  removeAuthenticator,
  setAdministratorPassword,
} from './administrator-commands.ts';
import { checkAll, encryptAnew, sendTestMail } from './deployment-commands.ts';
import { deleteAccount, endSessions, exportAccount, searchMembers } from './member-commands.ts';
import { type Command, escaped, UsageError } from './operator-command.ts';
import { listFailedJobs, moveToS3, retryJobs, showStorage } from './upkeep-commands.ts';

const commands: Record<string, Command> = {
  create: { takes: `USERNAME --name NAME --role ${adminRoles.join('|')}`, run: createAdministrator },
  list: { run: listAdministrators },
  disable: { takes: 'USERNAME', run: disableAdministrator },
  enable: { takes: 'USERNAME', run: enableAdministrator },
  'set-password': { takes: 'USERNAME', run: setAdministratorPassword },
  'reset-otp': { takes: 'USERNAME', run: removeAuthenticator },
  'members find': { takes: 'TEXT', run: searchMembers },
  'members sessions end': { takes: 'MEMBER', run: endSessions },
  'members export': { takes: 'MEMBER', run: exportAccount },
  'members delete': { takes: 'MEMBER --yes', run: deleteAccount },
  'jobs failed': { run: listFailedJobs },
  'jobs retry': { takes: 'ID|all', run: retryJobs },
  'storage usage': { run: showStorage },
  'storage move-to-s3': { run: moveToS3 },
  doctor: { run: checkAll },
  'test-mail': { takes: 'ADDRESS', run: sendTestMail },
  'rotate-keys': { run: encryptAnew },
};

const usage = `Usage: kopa-admin COMMAND
${Object.entries(commands)
  .map(([words, { takes }]) => `  ${takes === undefined ? words : `${words} ${takes}`}`)
  .join('\n')}
DATABASE_URL names the database. The password comes from KOPA_ADMIN_PASSWORD, else from the terminal.
MEMBER is a username or an email. doctor, storage, test-mail and rotate-keys need the API's settings.
move-to-s3 copies the files of UPLOADS_DIR that S3_BUCKET lacks.
doctor looks at everything that these lead to, and ends with 1 where something is wrong.`;

/**
 * Administers a deployment from the command line (product 4.18). It needs a migrated database and DATABASE_URL, or
 * DATABASE_DIRECT_URL where the first one leads through PgBouncer.
 */
async function main(): Promise<void> {
  const { positionals, values: options } = readArguments();
  const given = positionals.join(' ');
  const words = Object.keys(commands).find((one) => given === one || given.startsWith(`${one} `)) ?? '';
  const command = commands[words];
  const [subject = '', ...rest] = positionals.slice(words.split(' ').length);
  if (command === undefined || rest.length > 0 || (subject === '') !== (command.takes === undefined)) {
    throw new UsageError(usage);
  }
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new UsageError('Set DATABASE_URL to the database of Kopa.');
  const { db } = openDatabase({ url, poolSize: 1 });
  try {
    const output = await command.run({ db, subject, options });
    for await (const piece of typeof output === 'string' ? [output] : output) process.stdout.write(escaped(piece));
    process.stdout.write('\n');
  } finally {
    await db.destroy();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, role: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

main().catch((error: Error & { code?: string }) => {
  process.stderr.write(`${escaped(messageOf(error))}\n`);
  process.exitCode = 1;
});

function messageOf(error: Error & { code?: string }): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (error instanceof Refusal)
    return error.code === 'not_found' ? 'No administrator has this username.' : error.message;
  return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
}
