import { realmOf } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import { pathOf } from '@kopa/contracts/route';
import { pino } from 'pino';
import type { TestAdministrator } from './administrators.ts';

const query = 'q=ada&search=ada&from=2026-11-20&to=2026-11-26&interval=day&name=a&state=Lagos&lga=Ikeja';

/** A caller of all calls that only read, with the member and the other things whose ids go into the paths. */
export interface Walker {
  who: 'member' | 'administrator';
  call: TestAdministrator['call'];
  /** The id of the caller; of an administrator, that of a member. */
  own: number;
  other: { id: number; username: string };
  subjectId: number;
}

/** Makes all calls that only read, and returns the URLs of those whose answers hold a word. */
export async function answersNaming(word: RegExp, { who, call, own, other, subjectId }: Walker): Promise<string[]> {
  const found = new Set<string>();
  for (const route of calls.filter(({ access, method }) => realmOf(access) === who && method === 'GET')) {
    const { properties = {} } = (route.schema.querystring ?? {}) as { properties?: object };
    const known = query.split('&').filter((pair) => Object.hasOwn(properties, pair.split('=')[0] as string));
    for (const id of new Set([own, other.id, subjectId])) {
      const members = { userId: own, otherId: other.id, username: other.username };
      const things = { groupId: id, conversationId: id, letterId: id, month: '2026-11', file: 'x' };
      const path = pathOf(route, { id, ...members, ...things });
      const { body } = await call('GET', known.length === 0 ? path : `${path}?${known.join('&')}`);
      if (word.test(JSON.stringify(body ?? ''))) found.add(route.url);
    }
  }
  return [...found].sort();
}

/** Collects the lines of the log from now on. Call it before the API is built. */
export function recordLog(): string[] {
  const lines: string[] = [];
  const ignore = () => undefined;
  const output = { write: (line: string) => lines.push(line), on: ignore, flushSync: ignore, destroy: ignore };
  pino.destination = (() => output) as never;
  return lines;
}
