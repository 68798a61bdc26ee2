import { pageLimits } from '@kopa/contracts/limits';
import { answer, MockError } from '@kopa/contracts/msw';
import type { StoredMember } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns the signed-in member; throws 401 for a visitor. */
export function signedIn(world: World): StoredMember {
  if (world.signedInId === null) throw new MockError('unauthenticated');
  return memberOf(world, world.signedInId);
}

/** Returns the signed-in member if every given id is theirs; otherwise throws 403. */
export function self(world: World, ...ids: (number | undefined)[]): StoredMember {
  const member = signedIn(world);
  if (ids.some((id) => id !== undefined && id !== member.user.id)) throw new MockError('forbidden');
  return member;
}

/** Trims a text; throws 400 if it is empty or too long. */
export function textOf(value: string, maxLength: number): string {
  const text = value.trim();
  if (text === '' || text.length > maxLength) throw new MockError('invalid_request');
  return text;
}

interface PageInput {
  request: Request;
  query: { limit?: number; cursor?: string };
}

interface PageShape {
  defaultLimit?: number;
  /** Reverses each page: messages and comments are oldest first inside the page. */
  oldestFirst?: boolean;
}

/**
 * Returns a page of a list that is newest first, with its `Link` header. The cursor is the number of items before the
 * page.
 */
export function pageOf<T>(items: T[], { request, query }: PageInput, shape: PageShape = {}) {
  const start = query.cursor === undefined ? 0 : Number(query.cursor);
  if (!Number.isInteger(start) || start < 0) throw new MockError('invalid_cursor');
  const limit = query.limit ?? shape.defaultLimit ?? pageLimits.default;
  const page = items.slice(start, start + limit);
  const headers: Record<string, string> = {};
  if (start + limit < items.length) {
    const next = new URL(request.url);
    next.searchParams.set('cursor', String(start + limit));
    headers.link = `<${next.pathname}${next.search}>; rel="next"`;
  }
  return answer(shape.oldestFirst ? page.reverse() : page, { headers });
}

/** Sorts by id, newest first. */
export function newestFirst<T extends { id: number }>(items: T[]): T[] {
  return [...items].sort((a, b) => b.id - a.id);
}

/** Runs a create, or returns its first result again for the same `Idempotency-Key`. */
export function once<T>(world: World, request: Request, create: () => T): T {
  const key = request.headers.get('idempotency-key');
  if (key === null) return create();
  if (!world.firstAnswers.has(key)) world.firstAnswers.set(key, create());
  return world.firstAnswers.get(key) as T;
}
