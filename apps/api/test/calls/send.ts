import { pathOf, type Route } from '@kopa/contracts/route';
import { type Answer, answerOf } from '../answer.ts';
import type { Caller, World } from './world.ts';

/** The parts of a request. `body` may have any type, because invalid bodies are sent too. */
export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The id that the frames of the call name, where request and answer do not have it. Is not sent. */
  about?: number;
}

/** A body that is sent unchanged, with its content type. */
export interface RawBody {
  payload: string;
  type: string;
}

/** Makes a call. `raw` replaces the JSON of the body. The code of a refusal is recorded in the world. */
export async function send(
  world: World,
  route: Route,
  { params = {}, query = {}, body, headers = {} }: Given,
  caller: Caller,
  raw?: RawBody,
): Promise<Answer> {
  const payload = raw?.payload ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = payload === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' };
  const answer = answerOf(
    await world.app.inject({
      method: route.method,
      url: `${pathOf(route, params)}${queryString(query)}`,
      headers: { ...type, ...credentialsOf(caller), ...headers },
      ...(payload === undefined ? {} : { payload }),
    }),
  );
  if (answer.status >= 400) refusedCodes(world, route).add(answer.body.code);
  return answer;
}

/** The codes of the refusals that a call has returned so far. */
export function refusedCodes({ refused }: World, route: Route): Set<string> {
  const codes = refused.get(route) ?? new Set();
  refused.set(route, codes);
  return codes;
}

/** Formats the query. A list becomes a repeated parameter. */
function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, String(item)] as [string, string]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** The authentication headers of the caller. */
function credentialsOf(caller: Caller): Record<string, string> {
  if (caller === null) return {};
  return 'cookie' in caller ? { cookie: caller.cookie } : { authorization: `Bearer ${caller.token}` };
}
