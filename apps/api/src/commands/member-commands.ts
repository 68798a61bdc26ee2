import { isRefusal } from '@kopa/rules/refusal';
import {
  deleteMember,
  endMemberSessions,
  exportMember,
  findMembers,
  nameOfMember,
} from '../features/admin/member-operator.actions.ts';
import { handlers } from '../process/handlers.ts';
import { UsageError, type Use } from './operator-command.ts';

export async function searchMembers({ db, subject }: Use): Promise<string> {
  const { users, total } = await findMembers(db, subject);
  const lines = users.map(({ id, username, name, email, isActive }) =>
    [id, username, name, email, isActive ? 'active' : 'suspended'].join('\t'),
  );
  return ['id\tusername\tname\temail\tstate', ...lines, `${users.length} of ${total}`].join('\n');
}

export async function endSessions({ db, subject }: Use): Promise<string> {
  return `${await known(endMemberSessions(db, subject))} sessions of ${subject} have ended.`;
}

/** Prints a JSON object, which ends with `complete`, and says that it holds the private file. */
export async function exportAccount({ db, subject }: Use): Promise<AsyncIterable<string>> {
  const account = await known(exportMember(db, subject));
  process.stderr.write('The export holds the private file, letters and records. It is for the member alone.\n');
  return account;
}

/** Deletes an account only where the operator has said so twice. */
export async function deleteAccount({ db, subject, options }: Use): Promise<string> {
  const name = await known(nameOfMember(db, subject));
  if (options.yes !== true) throw new UsageError(`Add --yes to delete the account of ${name} for ever.`);
  await known(deleteMember(db, handlers, subject));
  return `The account of ${name} is deleted. Its rows and photos go within minutes.`;
}

/** @throws UsageError where nobody has the name */
async function known<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isRefusal(error, 'not_found') ? new UsageError('No member has this username or email.') : error;
  }
}
