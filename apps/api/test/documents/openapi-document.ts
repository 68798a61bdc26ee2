import fastifySwagger from '@fastify/swagger';
import { calls } from '@kopa/contracts/calls';
import { limitInWords } from '@kopa/contracts/limits-in-words';
import { clientMessages, serverMessages } from '@kopa/contracts/realtime';
import type { Route } from '@kopa/contracts/route';
import { subjects } from '@kopa/contracts/subjects';
import Fastify from 'fastify';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Api } from '../../src/http/api.ts';
import { ajvOptions } from '../../src/http/check/validation.ts';
import { healthRoutes } from '../../src/http/health.ts';
import { cookieNames } from '../../src/identity/member-session.ts';
import { completeDocument } from './openapi.ts';

const cookieDescription =
  `Set by sign-in and registration: \`${cookieNames.overTls}\` where the member web is served over TLS, ` +
  `\`${cookieNames.withoutTls}\` elsewhere.`;

/** The OpenAPI document of every call, made from the contracts. */
export async function openapiDocument(): Promise<OpenApi.Document> {
  const app = Fastify({ ajv: ajvOptions, exposeHeadRoutes: false });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kopa API',
        version: 'development',
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
      servers: [
        { url: '/', description: 'The server that this document comes from' },
        {
          url: 'http://{host}:{port}',
          description: 'A local server, started by `npm start`',
          variables: { host: { default: 'localhost' }, port: { default: '4000' } },
        },
      ],
      tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: "The `token` of an administrator's sign-in.",
          },
          session: { type: 'apiKey', in: 'cookie', name: cookieNames.withoutTls, description: cookieDescription },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema, url: url.replace(/\/$/, '') }),
  });
  const served = [...calls];
  app.addHook('onRoute', (route) => {
    if (route.schema?.tags?.[0] === 'health') served.unshift({ ...(route as unknown as Route), access: 'visitor' });
  });
  healthRoutes(app as unknown as Api, { isReady: async () => true, isStopped: () => false });
  for (const route of calls) app.route({ ...route, handler: async () => undefined });
  await app.ready();
  return completeDocument(app.swagger() as OpenApi.Document, served);
}

function code(words: string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
