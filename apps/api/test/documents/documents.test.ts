import { readFile } from 'node:fs/promises';
import { realmOf } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';
import { limitsOf } from '@kopa/contracts/refusals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { registration } from '../forms.ts';
import { call } from '../members.ts';
import { appOfTests, createTestApp, type TestApp } from '../test-app.ts';
import { callsPage } from './calls-page.ts';
import { configurationPage, webServer } from './configuration-page.ts';
import { liveChannelPage } from './live-channel-page.ts';
import { openapiDocument } from './openapi-document.ts';

const pages = '../../../../docs/api';

const test = appOfTests();
let document: OpenApi.Document;
beforeAll(async () => {
  document = await openapiDocument();
});

const servedBy = async ({ app }: TestApp): Promise<OpenApi.Document> => (await app.inject('/api/docs/json')).json();

function operations(): OpenApi.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}) as OpenApi.OperationObject[]);
}

describe('the generated documents match the code; `pnpm --filter @kopa/api run docs` writes them', () => {
  it('openapi.json', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`${pages}/openapi.json`);
  });

  it('calls.md', async () => {
    await expect(await callsPage()).toMatchFileSnapshot(`${pages}/calls.md`);
  });

  it('live-channel.md', async () => {
    await expect(liveChannelPage()).toMatchFileSnapshot(`${pages}/live-channel.md`);
  });

  it('configuration.md', async () => {
    await expect(configurationPage()).toMatchFileSnapshot(`${pages}/../configuration.md`);
  });

  it('configuration.md with every setting of the web servers', async () => {
    const file = new URL('../../../../packages/web-server/src/start-web-server.ts', import.meta.url);
    const read = [...(await readFile(file, 'utf8')).matchAll(/const \{([^}]+)\} = environment;/g)].join();
    expect([...new Set(read.match(/[A-Z_]{4,}/g))].sort()).toEqual(Object.keys(webServer).sort());
  });
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('is served from its file, with the port of the API', async () => {
    const { servers, ...served } = await servedBy(test);
    const { servers: _, ...made } = JSON.parse(
      await readFile(new URL(`${pages}/openapi.json`, import.meta.url), 'utf8'),
    );
    expect(served).toEqual(made);
    expect(servers?.at(-1)?.variables?.port).toEqual({ default: String(test.context.config.API_PORT) });
  });

  it('names every call as its contract, with its purpose and its callers', () => {
    const byId = new Map(operations().map((operation) => [operation.operationId, operation]));
    const [session, bearer] = [{ session: [] }, { bearer: [] }];
    const security = { visitor: [], member: [session], administrator: [bearer], holder: [session, bearer] };
    for (const route of calls) {
      const path = route.url.replace(/\/$/, '').replaceAll(/:([A-Za-z]+)/g, '{$1}');
      const operation = document.paths?.[path]?.[route.method.toLowerCase() as OpenApi.HttpMethods];
      expect(operation?.operationId, `${route.method} ${path}`).toMatch(/^[a-z][A-Za-z]+$/);
      expect(byId.get(operation?.operationId)).toBe(operation);
      expect(operation?.security).toEqual(security[realmOf(route.access)]);
      expect(operation?.summary?.length).toBeGreaterThan(5);
      expect(operation?.tags).toHaveLength(1);
    }
  });

  it('lists the refusals of every call in the one form of errors, with Retry-After where it is sent', () => {
    const responsesOf = (name: string) => document.components?.responses?.[name] as OpenApi.ResponseObject;
    for (const operation of operations()) {
      const refused = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) >= 400);
      expect(refused.length, operation.operationId).toBeGreaterThan(0);
      for (const [status, reference] of refused) {
        const name = (reference as OpenApi.ReferenceObject).$ref.split('/').at(-1) as string;
        const { content, headers } = responsesOf(name);
        expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
        for (const code of name.split('.')) {
          expect(errorStatuses[code as ErrorCode]).toBe(Number(status));
        }
        expect(headers !== undefined).toBe(['429', '503'].includes(status));
      }
    }
  });

  it('lists the answers of the health checks', async () => {
    const statuses = (path: string) => Object.keys(document.paths?.[path]?.get?.responses ?? {});
    expect(statuses('/healthz')).toEqual(['200', '400']);
    expect(statuses('/readyz')).toEqual(['200', '400', '503']);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/healthz?a=%00')).statusCode).toBe(400);
  });

  it('lists 429 only for calls with a limit', () => {
    const limited = calls.filter((route) => limitsOf(route).length > 0);
    const documented = operations().filter(({ responses }) => responses !== undefined && '429' in responses);
    const names = documented.map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(limited.map(({ schema }) => schema.operationId).sort());
    expect(names).toContain('login');
    expect(names).not.toContain('getTransparency');
  });

  it.each(['https://kopa.example', 'http://kopa.example'])('has the name of the cookie that %s sets', async (url) => {
    const other = await createTestApp({ MEMBER_WEB_URL: url });
    const { headers } = await call(other.app, 'POST', '/api/auth/register', registration());
    const { components } = await servedBy(other);
    const [name] = String(headers['set-cookie']).split('=');
    expect(components?.securitySchemes?.session).toMatchObject({ in: 'cookie', name });
    await other.close();
  });

  it('lists no development server in production', async () => {
    const urls = ({ servers = [] }: OpenApi.Document) => servers.map(({ url }) => url);
    expect(urls(document)).toEqual(['/', 'http://{host}:{port}']);
    const production = await createTestApp({ NODE_ENV: 'production', ALLOW_HTTP: '1' });
    expect(urls(await servedBy(production))).toEqual(['/']);
    await production.close();
  });

  it('refers only to definitions that it contains', () => {
    const { schemas = {}, responses = {} } = document.components ?? {};
    const named = JSON.stringify(document).matchAll(/"#\/components\/(?:schemas|responses)\/([\w.]+)"/g);
    for (const [, name] of named) expect(Object.keys({ ...schemas, ...responses })).toContain(name);
  });
});
