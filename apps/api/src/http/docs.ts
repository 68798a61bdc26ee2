import fastifySwagger from '@fastify/swagger';
import { limitInWords } from '@kopa/contracts/limits-in-words';
import { clientMessages, serverMessages } from '@kopa/contracts/realtime';
import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';
import { tags } from '@kopa/contracts/tags';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Config } from '../config.ts';
import type { Api } from './api.ts';
import { completeDocument, type ServedCall } from './openapi.ts';
import { protectDocuments } from './response-headers.ts';

const docsPath = '/api/docs';

/** The session cookie in the documentation. */
interface DescribedCookie {
  name: string;
  description: string;
}

/** Sets the access of a scope's calls in the documentation. Call it before the routes of the scope are registered. */
export type DescribeScope = (scope: Api, access: Access) => void;

/**
 * Serves OpenAPI of all calls, generated from the contracts: pages at /api/docs and JSON at /api/docs/json. It names
 * the servers and the session cookie of this deployment.
 */
export async function describeApi(app: Api, config: Config, cookie: DescribedCookie): Promise<DescribeScope> {
  const calls: ServedCall[] = [];
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kopa API',
        version: config.KOPA_VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'The Kopa authors' },
        description: [
          'Members sign in with a session cookie, administrators with a bearer token.',
          'Errors are `{ code, message }`, with `errors: [{ path, message }]` on validation errors.',
          `Limit of all calls of members: ${limitInWords('all')}. Calls with narrower limits name them.`,
          'Before any call is looked for, 408 answers a request that arrives too slowly and 431 one whose head is too long.',
          `The live channel at \`/ws\` takes ${code(Object.keys(clientMessages))}`,
          `and sends ${code(Object.keys(serverMessages))} as \`{ type, payload }\`.`,
        ].join('\n'),
      },
      servers: serversOf(config),
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: "The `token` of an administrator's sign-in.",
          },
          session: { type: 'apiKey', in: 'cookie', ...cookie },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema, url: url.replace(/\/$/, '') }),
    transformObject: (document) =>
      'openapiObject' in document
        ? (completeDocument(document.openapiObject as OpenApi.Document, calls) as typeof document.openapiObject)
        : document.swaggerObject,
  });
  servePages(app);
  return (scope, access) =>
    scope.addHook('onRoute', (route) => {
      const isShown = route.schema !== undefined && route.schema.hide !== true && route.method !== 'HEAD';
      if (isShown) calls.push({ route: route as unknown as Route, access });
    });
}

/** Serves the pages. Their library is loaded at the first request for one, because most processes never get one. */
function servePages(app: Api): void {
  let pages: Promise<FastifyInstance> | undefined;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(app);
    const { url, headers } = request;
    const answer = await (await pages).inject({ url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!ofConnection.has(name) && value !== undefined) reply.header(name, value);
    }
    return reply.code(answer.statusCode).send(answer.rawPayload);
  };
  for (const path of [docsPath, `${docsPath}/*`]) app.get(path, { schema: { hide: true } }, handler);
}

/** Headers of an answer that are made anew where it is sent on. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

async function openPages(app: Api): Promise<FastifyInstance> {
  const { fastifySwaggerUi } = await import('@fastify/swagger-ui');
  const pages = Fastify();
  await protectDocuments(pages);
  await pages.register(fastifySwagger, { mode: 'static', specification: { document: app.swagger() as never } });
  await pages.register(fastifySwaggerUi, { routePrefix: docsPath, staticCSP: true });
  await pages.ready();
  return pages;
}

/** The deployment's own origin and, in development, the URL of an API started by `npm start`. */
function serversOf({ NODE_ENV, API_PORT }: Config): OpenApi.ServerObject[] {
  const own = { url: '/', description: 'The server that this document comes from' };
  if (NODE_ENV === 'production') return [own];
  const variables = { host: { default: 'localhost' }, port: { default: String(API_PORT) } };
  return [own, { url: 'http://{host}:{port}', description: 'A local server, started by `npm start`', variables }];
}

function code(words: string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
