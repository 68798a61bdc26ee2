import { readFile } from 'node:fs/promises';
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Config } from '../../process/config.ts';
import type { Api } from '../api.ts';
import { protectDocuments } from './response-headers.ts';

const docsPath = '/api/docs';

/** Made from the contracts by `pnpm --filter @kopa/api run docs`. The build takes it along by this URL. */
const documentUrl = new URL('../../../../../docs/api/openapi.json', import.meta.url);

/**
 * Serves the OpenAPI document of all calls: pages at /api/docs and JSON at /api/docs/json. Library and document are
 * loaded at the first request for one, because most processes never get one.
 */
export function serveDocs(app: Api, config: Config, cookieName: string): void {
  let pages: Promise<FastifyInstance> | undefined;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(config, cookieName);
    const { url, headers } = request;
    const answer = await (await pages).inject({ url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!ofConnection.has(name) && value !== undefined) reply.header(name, value);
    }
    return reply.code(answer.statusCode).send(answer.rawPayload);
  };
  for (const path of [docsPath, `${docsPath}/*`]) app.get(path, handler);
}

/** Headers of an answer that are made anew where it is sent on. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

async function openPages(config: Config, cookieName: string): Promise<FastifyInstance> {
  const { fastifySwaggerUi } = await import('@fastify/swagger-ui');
  const document = await ofDeployment(config, cookieName);
  const pages = Fastify();
  await protectDocuments(pages);
  await pages.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
  await pages.register(fastifySwaggerUi, { routePrefix: docsPath, staticCSP: true });
  await pages.ready();
  return pages;
}

/** The document with the version, the servers and the session cookie of this deployment. */
async function ofDeployment(
  { KOPA_VERSION, NODE_ENV, API_PORT }: Config,
  cookieName: string,
): Promise<OpenApi.Document> {
  const document = JSON.parse(await readFile(documentUrl, 'utf8')) as OpenApi.Document;
  const { info, servers = [], components } = document;
  const { session, ...others } = components?.securitySchemes ?? {};
  const [own, local] = servers as [OpenApi.ServerObject, OpenApi.ServerObject];
  const variables = { ...local.variables, port: { default: String(API_PORT) } };
  return {
    ...document,
    info: { ...info, version: KOPA_VERSION },
    servers: NODE_ENV === 'production' ? [own] : [own, { ...local, variables }],
    components: { ...components, securitySchemes: { ...others, session: { ...session, name: cookieName } as never } },
  };
}
