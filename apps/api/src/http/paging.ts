import { pageLimits } from '@kopa/contracts/limits';
import { nextPageLink } from '@kopa/contracts/next-page';
import { readCursor } from '@kopa/rules/cursor';
import { cutPage, cutPageAfter, cutPageTo, type Page } from '@kopa/rules/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../shared/page.ts';

/** The query of a list with cursors. */
export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/**
 * Reads `limit` and `cursor`. `maxPosition` is the highest position in the list's cursors.
 * @throws 400 invalid_cursor for a cursor that this API did not return.
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
 * Removes the extra row that a query reads beyond the page. If there was one, the `Link` header gets the relative URL
 * of the next page.
 */
export function page<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
): T[] {
  return answerPage(request, reply, cutPage(rows, limit, positionOf));
}

/** The positions of lists in the order of ids, and of those with an order of their own. */
export const byId = (row: { id: number }) => row.id;
export const byPosition = (row: { position: number }) => row.position;

/** Answers the page of a list that the query asks for. `find` reads one row more than the page holds. */
export async function pageOf<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  positionOf: (row: T) => number,
  find: (wanted: PageRequest) => Promise<T[]>,
): Promise<T[]> {
  const wanted = pageRequest(request.query as PageQuery);
  return page(request, reply, await find(wanted), wanted.limit, positionOf);
}

/** Like {@link page} for a list that was read down to a position only, which may leave a page with fewer rows. */
export function pageTo<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
  reached: number | null,
): T[] {
  return answerPage(request, reply, cutPageTo(rows, limit, positionOf, reached));
}

/** Like {@link page} for the rows since the id `after`, oldest first. The next page has the rows since the last one. */
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
