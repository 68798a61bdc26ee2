import { Readable } from 'node:stream';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import { findOwnRows, findProfile, ownLists } from './account-export.queries.ts';

const rowsAtOnce = 500;

/**
 * Everything kept of a member, as the text of a JSON object: the profile, and each of {@link ownLists}. It is read and
 * written bit by bit, so that many years of messages take no more memory than a few. @throws 429 rate_limited
 */
export async function exportAccount(context: Context, { memberId }: MemberSession): Promise<Readable> {
  await context.limits.take('exports', memberId);
  return Readable.from(accountText(context, memberId), { objectMode: false });
}

async function* accountText(context: Context, memberId: number): AsyncGenerator<string> {
  yield `{"profile":${JSON.stringify(await findProfile(context.db, memberId))}`;
  for (const list of ownLists) {
    yield `,"${list.name}":[`;
    let before: number | null = null;
    do {
      const found: Awaited<ReturnType<typeof findOwnRows>> = await findOwnRows(context.db, list, memberId, {
        before,
        limit: rowsAtOnce,
      });
      const text = found.map(({ row }) => JSON.stringify(row)).join(',');
      if (text !== '') yield before === null ? text : `,${text}`;
      before = found.length < rowsAtOnce ? null : (found.at(-1)?.position ?? null);
    } while (before !== null);
    yield ']';
  }
  yield '}';
}
