import { pathOf, type Route } from '@kopa/contracts/route';
import type { Caller } from './row.ts';
import type { Answer } from './system.ts';
import type { World } from './world.ts';

/** The parts of a request; `body` may be anything at all, as a careless caller's is. */
export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A body as it stands, whatever it is, with its content type. */
export interface RawBody {
  payload: string;
  type: string;
}

/** Makes a contract's call; `raw` replaces the JSON of the body. Notes the code of a refusal. */
export async function send(
  world: World,
  route: Route,
  { params = {}, query = {}, body, headers = {} }: Given,
  caller: Caller,
  raw?: RawBody,
): Promise<Answer> {
  const payload = raw?.payload ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = payload === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' };
  const answer = await world.request({
    method: route.method,
    url: `${pathOf(route, params)}${queryString(query)}`,
    headers: { ...type, ...credentialsOf(caller), ...headers },
    payload,
  });
  if (answer.status >= 400) refusedCodes(world, route).add(answer.body.code);
  return answer;
}

/** The codes by which a call has been refused. */
export function refusedCodes({ refused }: World, route: Route): Set<string> {
  const codes = refused.get(route) ?? new Set();
  refused.set(route, codes);
  return codes;
}

/** A list of values is the parameter several times. */
function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, String(item)] as [string, string]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** The headers that say who calls. */
function credentialsOf(caller: Caller): Record<string, string> {
  if (caller === null) return {};
  return 'cookie' in caller ? { cookie: caller.cookie } : { authorization: `Bearer ${caller.token}` };
}
