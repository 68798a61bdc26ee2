import { type Realm, realmOf } from '@kopa/contracts/access';
import { errorMessages } from '@kopa/contracts/error-messages';
import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';
import { propertiesOf, refusalsOf } from '@kopa/contracts/refusals';
import { answersList, type Route } from '@kopa/contracts/route';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import { namedSchemas } from './named-schemas.ts';
import { operationDescription } from './operation-description.ts';

const security: Record<Realm, Record<string, never[]>[]> = {
  visitor: [],
  member: [{ session: [] }],
  administrator: [{ bearer: [] }],
  holder: [{ session: [] }, { bearer: [] }],
};
const successes: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; it is done later',
  204: 'Done; no body',
};
const text = { type: 'string' } as const;
const number = { type: 'integer', minimum: 0 } as const;
const comeBack = { description: 'Seconds to wait before the next attempt', schema: number };

const referenceTo = (name: string) => `#/components/schemas/${name}`;
const errorReference = referenceTo('Error');

/** Adds names, access, refusals and headers to the document that Fastify generates from the schemas. */
export function completeDocument(document: OpenApi.Document, calls: readonly Route[]): OpenApi.Document {
  for (const route of calls) {
    const path = document.paths?.[pathInDocument(route)];
    const operation = path?.[route.method.toLowerCase() as OpenApi.HttpMethods];
    if (operation === undefined) continue;
    operation.description = operationDescription(route);
    operation.security = security[realmOf(route.access)];
    const responses = { ...successResponses(route, operation.responses), ...refusalResponses(route) };
    operation.responses = responses as typeof operation.responses;
  }
  const paths = withNames(document.paths) as OpenApi.PathsObject;
  const named = [...namedSchemas].map(([name, schema]) => [name, withNames(schema, name)] as const);
  // Schemas of the live channel alone are not part of it.
  const used = JSON.stringify([paths, named, errorReference]);
  const schemas = Object.fromEntries(named.filter(([name]) => used.includes(`"${referenceTo(name)}"`)));
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      schemas: schemas as OpenApi.ComponentsObject['schemas'],
      responses: refusals(calls),
    },
  };
}

/** The path of a contract in the format of OpenAPI, without a trailing slash. */
function pathInDocument({ url }: Route): string {
  return url.replace(/\/$/, '').replaceAll(/:([A-Za-z]+)/g, '{$1}');
}

function successResponses(route: Route, responses: OpenApi.ResponsesObject = {}): OpenApi.ResponsesObject {
  const headers: OpenApi.ResponseObject['headers'] = {};
  const query = propertiesOf(route.schema.querystring);
  if (query.includes('cursor')) headers.Link = { description: 'The next page, rel="next"', schema: text };
  if (query.includes('pageSize')) headers['X-Total-Count'] = { description: 'Matches on all pages', schema: number };
  const isList = answersList(route);
  if (isList) headers.ETag = { description: 'Names this state of the list, for `If-None-Match`', schema: text };
  const answers = Object.entries(responses).map(([status, response]) => [
    status,
    {
      description: successes[status] as string,
      headers,
      ...(status === '204' ? {} : { content: contentOf(response) }),
    },
  ]);
  if (isList)
    answers.push(['304', { description: 'The list is the one that `If-None-Match` names; no body', headers }]);
  return Object.fromEntries(answers);
}

function contentOf(response: OpenApi.ResponseObject | OpenApi.ReferenceObject) {
  return (response as OpenApi.ResponseObject).content;
}

/** One response for each status: a reference to a response of {@link refusals}. */
function refusalResponses(call: Route): OpenApi.ResponsesObject {
  const byStatus = Map.groupBy(refusalsOfCall(call), (code) => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { $ref: `#/components/responses/${refusalName(codes)}` }]),
  );
}

/** Health checks list all of their refusals. */
function refusalsOfCall(route: Route): readonly ErrorCode[] {
  return route.schema.tags?.[0] === 'health' ? (route.errors ?? []) : refusalsOf(route);
}

const refusalName = (codes: readonly ErrorCode[]) => codes.join('.');

/** The responses for the refusals of these calls, one for each combination of codes with the same status. */
function refusals(calls: readonly Route[]): Record<string, OpenApi.ResponseObject> {
  const combinations = calls.flatMap((call) => [...Map.groupBy(refusalsOfCall(call), (code) => errorStatuses[code])]);
  return Object.fromEntries(
    combinations.map(([status, codes]) => [
      refusalName(codes),
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessages[code]}`).join('\n\n'),
        ...([429, 503].includes(status) ? { headers: { 'Retry-After': comeBack } } : {}),
        content: { 'application/json': { schema: { $ref: errorReference } } },
      },
    ]),
  );
}

const nameByShape = new Map([...namedSchemas].map(([name, schema]) => [JSON.stringify(withoutHints(schema)), name]));

/** Replaces every named schema by a reference, except the schema named `itself`. */
function withNames(value: unknown, itself?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item));
  if (typeof value !== 'object' || value === null) return value;
  const plain = withoutHints(value);
  const name = nameByShape.get(JSON.stringify(plain));
  if (name !== undefined && name !== itself) return { $ref: referenceTo(name) };
  return Object.fromEntries(Object.entries(plain as object).map(([key, item]) => [key, withNames(item)]));
}

/** Removes keywords that only Kopa's own validation reads. */
function withoutHints(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, item) => (key === 'trim' || key === 'mayBeMissing' ? undefined : item)),
  );
}
