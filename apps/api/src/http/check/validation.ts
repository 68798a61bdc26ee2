import { bodyWhenMissing, trimTexts, typedTexts } from '@kopa/contracts/schema';
import { isCursor } from '@kopa/rules/cursor';
import { fail, type Refusal } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError, FastifyServerOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Api } from '../api.ts';

/** Ajv without removal of fields and without coercion. {@link prepareRequest} parses numbers in paths and queries. */
export const ajvOptions: NonNullable<FastifyServerOptions['ajv']> = {
  customOptions: {
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: true,
    allErrors: false,
    keywords: ['trim', 'mayBeMissing'],
    formats: { cursor: (text: string) => isCursor(text) },
  },
};

/**
 * Prepares a request for validation. Ids in the path and numbers in the query become numbers; texts such as '1e3' or
 * '01' stay texts and fail. Texts are trimmed as the contract states. Characters that PostgreSQL cannot store are
 * refused.
 */
export function prepareRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { schema } = request.routeOptions;
  if (schema !== undefined) prepare(request, schema);
  done();
}

function prepare(request: FastifyRequest, schema: object): void {
  const { params, querystring, body } = schema as Record<string, TSchema | undefined>;
  if (params !== undefined) request.params = typedTexts(params, request.params as Record<string, unknown>);
  if (querystring !== undefined) {
    refuseUndecodableEscapes(request.url);
    request.query = trimTexts(querystring, typedTexts(querystring, request.query as Record<string, unknown>));
  }
  if (body !== undefined) request.body = trimTexts(body, request.body ?? bodyWhenMissing(body));
  assertStorable(request.query, 'query');
  assertStorable(request.body, 'body');
}

const escapes = /(?:%[\da-f]{2})+/gi;

/** @throws 400 for percent-escapes that are not UTF-8; a single `%` is allowed */
function refuseUndecodableEscapes(url: string): void {
  try {
    for (const [run] of url.matchAll(escapes)) decodeURIComponent(run);
  } catch {
    throw fail('invalid_request', { fields: [{ path: 'query', message: 'is not UTF-8' }] });
  }
}

/** Makes the API's 400 error from Ajv's errors. */
export function validationRefusal(errors: FastifySchemaValidationError[], part: string): Refusal {
  if (errors.some(({ params }) => params.format === 'cursor')) return fail('invalid_cursor');
  return fail('invalid_request', {
    fields: errors.map(({ instancePath, message, params }) => ({
      path: `${part}${instancePath}${typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : ''}`,
      message: message ?? 'is not valid',
    })),
  });
}

/** Accepts only JSON in valid UTF-8. An empty body counts as no body, also with the JSON content type. */
export function acceptJson(app: Api): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, raw, done) => {
    const bytes = raw as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    try {
      const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
      return done(null, withoutPrototypeKeys(parsed));
    } catch {
      return done(fail('malformed_json'), undefined);
    }
  });
}

/** Refuses the key `__proto__`. In parsed JSON it is an own key that no schema lists. */
function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) throw new Error('__proto__');
  return value;
}
