import type { MockInput } from '@kopa/contracts/msw';
import type { Route } from '@kopa/contracts/route';
import { bodyWhenMissing, trimTexts, typedTexts } from '@kopa/contracts/schema';
import { isCursor } from '@kopa/rules/cursor';
import { fail } from '@kopa/rules/refusal';
import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Value } from 'typebox/value';

Format.Set('cursor', isCursor);

/** Reads a request by its contract as the API does: texts are typed, trimmed and validated. @throws 400 invalid_request */
export async function readInput<R extends Route>(
  { schema }: R,
  request: Request,
  params: Record<string, string>,
): Promise<MockInput<R>> {
  const text = request.method === 'GET' ? '' : await request.clone().text();
  const body = text === '' ? undefined : JSON.parse(text);
  const query = typedTexts(schema.querystring ?? {}, Object.fromEntries(new URL(request.url).searchParams));
  const input = {
    params: typedTexts(schema.params ?? {}, params),
    query: schema.querystring === undefined ? query : trimTexts(schema.querystring, query),
    body: schema.body === undefined ? body : trimTexts(schema.body, body ?? bodyWhenMissing(schema.body)),
  };
  assertValid(schema.params, input.params, 'params');
  assertValid(schema.querystring, input.query, 'querystring');
  assertValid(schema.body, input.body, 'body');
  return { request, ...input } as unknown as MockInput<R>;
}

function assertValid(schema: TSchema | undefined, value: unknown, part: string): void {
  const [wrong] = schema === undefined ? [] : Value.Errors(schema, value);
  if (wrong === undefined) return;
  throw fail('invalid_request', { fields: [{ path: part + wrong.instancePath, message: wrong.message }] });
}
