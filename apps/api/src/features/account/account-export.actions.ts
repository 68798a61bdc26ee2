import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { findOwnRows, findProfile } from './account-export.queries.ts';
import { ownLists } from './own-lists.queries.ts';

const rowsAtOnce = 500;
/** Milliseconds in which a member's network has to take the whole text. */
const exportWithin = 10 * 60_000;

/**
 * Everything kept of a member, as the text of a JSON object: the profile, each of {@link ownLists}, and at its end
 * `complete`. It is read and written bit by bit, so that many years of messages take no more memory than a few.
 * @throws 429 rate_limited
 */
export async function exportAccount(context: Context, { memberId }: MemberSession): Promise<Readable> {
  await context.limits.take('exports', memberId);
  return Readable.from(accountText(context.db, memberId), { objectMode: false });
}

/** The text of {@link exportAccount}, piece by piece. */
export async function* accountText(db: Db, memberId: number): AsyncGenerator<string> {
  const until = performance.now() + exportWithin;
  const read = <T>(find: () => Promise<T>): Promise<T> => {
    if (performance.now() > until) throw new Error('the export took too long');
    return find();
  };
  yield `{"profile":${JSON.stringify(await read(() => findProfile(db, memberId)))}`;
  for (const list of ownLists) {
    yield `,"${list.name}":[`;
    let last: Record<string, unknown> | undefined;
    do {
      const page = { last, limit: rowsAtOnce };
      const rows: Record<string, unknown>[] = await read(() => findOwnRows(db, list, memberId, page));
      const text = rows.map((row) => JSON.stringify(row)).join(',');
      if (text !== '') yield last === undefined ? text : `,${text}`;
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    } while (last !== undefined);
    yield ']';
  }
  yield ',"complete":true}';
}
