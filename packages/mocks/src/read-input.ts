import type { MockInput } from '@kopa/contracts/msw';
import { defaultBodyLimit, type Route } from '@kopa/contracts/route';
import { bodyWhenMissing, trimTexts, typedTexts } from '@kopa/contracts/schema';
import { isCursor } from '@kopa/rules/cursor';
import { fail } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Value } from 'typebox/value';

Format.Set('cursor', isCursor);

/**
 * Parses a request by its contract as the API does: values are typed and trimmed, and validated.
 * @throws 400 invalid_request, invalid_cursor, malformed_json; 413; 415
 */
export async function readInput<R extends Route>(
  { schema, bodyLimit = defaultBodyLimit }: R,
  request: Request,
  params: Record<string, string>,
): Promise<MockInput<R>> {
  const body = jsonOf(request, await request.clone().text(), bodyLimit);
  const query = queryOf(request);
  const input = {
    request,
    params: typedTexts(schema.params ?? {}, params),
    query:
      schema.querystring === undefined ? query : trimTexts(schema.querystring, typedTexts(schema.querystring, query)),
    body: schema.body === undefined ? body : trimTexts(schema.body, body ?? bodyWhenMissing(schema.body)),
  };
  assertStorable(input.query, 'query');
  assertStorable(input.body, 'body');
  const key = request.headers.get('idempotency-key');
  assertValid(schema.params, input.params, 'params');
  assertValid(schema.body, input.body, 'body');
  assertValid(schema.querystring, input.query, 'querystring');
  assertValid(schema.headers, key === null ? {} : { 'idempotency-key': key }, 'headers');
  return input as unknown as MockInput<R>;
}

function jsonOf(request: Request, text: string, limit: number): unknown {
  if (text === '' || request.method === 'GET') return undefined;
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) throw fail('unsupported_media_type');
  if (new TextEncoder().encode(text).length > limit) throw fail('payload_too_large');
  try {
    return JSON.parse(text);
  } catch {
    throw fail('malformed_json');
  }
}

/** Parameters of the query; a repeated one is a list. */
function queryOf(request: Request): Record<string, unknown> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Validates a part of a request. @throws 400 invalid_request, invalid_cursor */
export function assertValid(schema: TSchema | undefined, value: unknown, part: string): void {
  if (schema === undefined) return;
  const [wrong] = Value.Errors(schema, value);
  if (wrong === undefined) return;
  const { instancePath, message, params } = wrong as { instancePath: string; message: string; params: object };
  if ('format' in params && params.format === 'cursor') throw fail('invalid_cursor');
  const missing = 'requiredProperties' in params ? `/${(params.requiredProperties as string[])[0]}` : '';
  throw fail('invalid_request', { fields: [{ path: `${part}${instancePath}${missing}`, message }] });
}
