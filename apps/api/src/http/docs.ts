import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { clientMessages, serverMessages } from '@kopa/contracts/realtime';
import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Api } from './api.ts';
import { completeDocument, type ServedCall } from './openapi.ts';

const docsPath = '/api/docs';

/** Tells the documentation who may make the calls of a scope; to be said before they are registered. */
export type DescribeScope = (scope: Api, access: Access) => void;

/** OpenAPI of all calls, made from the contracts: to browse at /api/docs, as JSON at /api/docs/json. */
export async function describeApi(app: Api): Promise<DescribeScope> {
  const calls: ServedCall[] = [];
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kopa API',
        version: '1.0.0',
        description: [
          'Members sign in with a session cookie, administrators with a bearer token.',
          'Errors are `{ code, message }`, with `errors: [{ path, message }]` on validation errors.',
          `The live channel at \`/ws\` takes ${code(Object.keys(clientMessages))}`,
          `and sends ${code(Object.keys(serverMessages))} as \`{ type, payload }\`.`,
        ].join('\n'),
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          session: { type: 'apiKey', in: 'cookie', name: 'kopa_session' },
        },
      },
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? (completeDocument(document.openapiObject as OpenApi.Document, calls) as typeof document.openapiObject)
        : document.swaggerObject,
  });
  await app.register(fastifySwaggerUi, { routePrefix: docsPath, staticCSP: true });
  return (scope, access) =>
    scope.addHook('onRoute', (route) => {
      const isShown = route.schema !== undefined && route.schema.hide !== true && route.method !== 'HEAD';
      if (isShown) calls.push({ route: route as unknown as Route, access });
    });
}

function code(words: string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
