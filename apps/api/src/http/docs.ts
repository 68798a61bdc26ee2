import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { limitInWords } from '@kopa/contracts/limits-in-words';
import { clientMessages, serverMessages } from '@kopa/contracts/realtime';
import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';
import { tags } from '@kopa/contracts/tags';
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
  await app.register(async (scope: Api) => {
    await protectDocuments(scope);
    await scope.register(fastifySwaggerUi, { routePrefix: docsPath, staticCSP: true });
  });
  return (scope, access) =>
    scope.addHook('onRoute', (route) => {
      const isShown = route.schema !== undefined && route.schema.hide !== true && route.method !== 'HEAD';
      if (isShown) calls.push({ route: route as unknown as Route, access });
    });
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
