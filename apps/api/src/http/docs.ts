import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { clientMessages, serverMessages } from '@kopa/contracts/realtime';
import { ErrorBody } from '@kopa/contracts/schema';
import type { Api } from './api.ts';

const docsPath = '/api/docs';

/** OpenAPI of all calls, made from the contracts: to browse at /api/docs, as JSON at /api/docs/json. */
export async function describeApi(app: Api): Promise<void> {
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
        schemas: { Error: ErrorBody as never },
      },
    },
  });
  await app.register(fastifySwaggerUi, { routePrefix: docsPath, staticCSP: true });
}

function code(words: string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
