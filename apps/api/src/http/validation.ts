import { trimTexts } from '@kopa/contracts/schema';
import { isCursor } from '@kopa/rules/cursor';
import { fail, type Refusal } from '@kopa/rules/refusal';
import { assertStorable } from '@kopa/rules/text';
import type { FastifyRequest, FastifySchemaValidationError, FastifyServerOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Api } from './api.ts';

/** Ajv as the contract wants it: nothing removed, nothing coerced in bodies; query strings and paths hold numbers as text. */
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

/** Calls whose body has nothing that must be said may be made without one. */
function bodyWhenMissing(schema: TSchema): unknown {
  return (schema as { mayBeMissing?: boolean }).mayBeMissing === true ? {} : undefined;
}

const idPattern = /^[1-9]\d{0,9}$/;

/**
 * Prepares a request for validation: ids in the path and numbers in the query become numbers (and only those that
 * read like one: '1e3' or '01' stay text and fail), texts are trimmed as the contract says, and characters that
 * PostgreSQL cannot keep are refused.
 */
export async function prepareRequest(request: FastifyRequest): Promise<void> {
  const { schema } = request.routeOptions;
  if (schema === undefined) return;
  const { params, querystring, body } = schema as Record<string, TSchema | undefined>;
  if (params !== undefined) request.params = numbers(params, request.params as Record<string, unknown>);
  if (querystring !== undefined) {
    refuseUndecodableEscapes(request.url);
    request.query = trimTexts(querystring, numbers(querystring, request.query as Record<string, unknown>));
  }
  if (body !== undefined) request.body = trimTexts(body, request.body ?? bodyWhenMissing(body));
  assertStorable(request.query, 'query');
  assertStorable(request.body, 'body');
}

function numbers(schema: TSchema, values: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typedValue(Object.hasOwn(properties, name) ? properties[name]?.type : undefined, value),
    ]),
  );
}

function typedValue(type: string | undefined, value: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && idPattern.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const escapes = /(?:%[\da-f]{2})+/gi;

/** @throws 400 for percent-escapes that are no UTF-8; a lone `%` is a character like any other */
function refuseUndecodableEscapes(url: string): void {
  try {
    for (const [run] of url.matchAll(escapes)) decodeURIComponent(run);
  } catch {
    throw fail('invalid_request', { fields: [{ path: 'query', message: 'is not UTF-8' }] });
  }
}

/** Turns Ajv's findings into the API's 400. */
export function validationRefusal(errors: FastifySchemaValidationError[], part: string): Refusal {
  if (errors.some(({ params }) => params.format === 'cursor')) return fail('invalid_cursor');
  return fail('invalid_request', {
    fields: errors.map(({ instancePath, message, params }) => ({
      path: `${part}${instancePath}${typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : ''}`,
      message: message ?? 'is not valid',
    })),
  });
}

/** JSON only, strictly UTF-8; an empty body is no body (calls without one may still say that they send JSON). */
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

/** `__proto__` in JSON is an own key; no schema lists it, so it is refused like any unknown field. */
function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) throw new Error('__proto__');
  return value;
}
