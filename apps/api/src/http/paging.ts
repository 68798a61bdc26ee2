import { pageLimits } from '@kopa/contracts/limits';
import { readCursor, writeCursor } from '@kopa/rules/cursor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../db/page.ts';

/** What the query of a cursor-paged list holds. */
export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/**
 * Reads `limit` and `cursor`; `maxPosition` is the highest that the list's cursors hold.
 * @throws 400 invalid_cursor for a cursor that this API did not make.
 */
export function pageRequest(
  query: PageQuery,
  defaultLimit: number = pageLimits.default,
  maxPosition?: number,
): PageRequest {
  const before = query.cursor === undefined ? null : readCursor(query.cursor, maxPosition);
  return { limit: query.limit ?? defaultLimit, before };
}

/**
 * Cuts the one row more that a page's query reads, and names the next page in the `Link` header (a relative URL)
 * when there was one.
 */
export function page<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
): T[] {
  if (rows.length <= limit) return rows;
  const items = rows.slice(0, limit);
  nameNextPage(request, reply, 'cursor', writeCursor(positionOf(items[items.length - 1] as T)));
  return items;
}

/** The same for rows with ids, oldest first, that came since `after`: the next page is what came since the last one. */
export function pageAfter<T extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
): T[] {
  if (rows.length <= limit) return rows;
  const items = rows.slice(0, limit);
  nameNextPage(request, reply, 'after', String((items[items.length - 1] as T).id));
  return items;
}

function nameNextPage(request: FastifyRequest, reply: FastifyReply, parameter: string, value: string): void {
  const [path, query] = request.url.split('?');
  const next = new URLSearchParams(query);
  next.set(parameter, value);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
