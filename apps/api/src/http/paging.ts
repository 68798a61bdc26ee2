import { pageLimits } from '@kopa/contracts/limits';
import { nextPageLink } from '@kopa/contracts/next-page';
import { readCursor } from '@kopa/rules/cursor';
import { cutPage, cutPageAfter, type Page } from '@kopa/rules/paging';
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
  return answerPage(request, reply, cutPage(rows, limit, positionOf));
}

/** The same for rows with ids, oldest first, that came since `after`: the next page is what came since the last one. */
export function pageAfter<T extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
): T[] {
  return answerPage(request, reply, cutPageAfter(rows, limit));
}

function answerPage<T>(request: FastifyRequest, reply: FastifyReply, { items, next }: Page<T>): T[] {
  if (next !== null) reply.header('link', nextPageLink(request.url, next.parameter, next.value));
  return items;
}
