import { readFile } from 'node:fs/promises';
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OpenAPIV3_1 as OpenApi } from 'openapi-types';
import type { Config } from '../process/config.ts';
import { chooseEncoding, compress, type Encoding } from './answer/compression.ts';
import { protectDocuments } from './answer/response-headers.ts';
import { names, tagOf } from './answer/revalidation.ts';
import type { Api } from './api.ts';

const docsPath = '/api/docs';
/** Names such as `static/index.html`, and none: with a query or `..` in it, each file would have endless names. */
const plainName = /^([\w-]+([./][\w-]+)*)?$/;

/** Made from the contracts by `pnpm --filter @kopa/api run docs`. The build takes it along by this URL. */
const documentUrl = new URL('../../../../docs/api/openapi.json', import.meta.url);

/** A file of the documentation as it is answered, with its compressed forms once one was asked for. */
interface DocsFile {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  tag: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Serves the OpenAPI document of all calls: pages at /api/docs and JSON at /api/docs/json. Library and document are
 * loaded at the first request for one, because most processes never get one. Each file is made and compressed once.
 */
export function serveDocs(app: Api, open: () => Promise<FastifyInstance>): void {
  let pages: Promise<FastifyInstance> | undefined;
  const files = new Map<string, Promise<DocsFile | null>>();

  async function make(path: string): Promise<DocsFile | null> {
    let status = 0;
    try {
      pages ??= open().catch((error: unknown) => {
        pages = undefined;
        throw error;
      });
      const { statusCode, headers, rawPayload: body } = await (await pages).inject(path);
      status = statusCode;
      return status === 404 ? null : { status, headers, body, tag: tagOf(body), compressed: {} };
    } finally {
      if (status !== 200) files.delete(path);
    }
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': rest = '' } = request.params as { '*'?: string };
    if (!plainName.test(rest)) return reply.callNotFound();
    // The links of the first page are relative to it, so that its last slash matters.
    const isFolder = request.url.startsWith(`${docsPath}/`);
    const path = isFolder ? `${docsPath}/${rest}` : docsPath;
    const making = files.get(path) ?? make(path);
    files.set(path, making);
    const file = await making;
    if (file === null) return reply.callNotFound();
    for (const [name, value] of Object.entries(file.headers)) {
      if (!madeAnew.has(name) && value !== undefined) reply.header(name, value);
    }
    reply.header('etag', file.tag).header('cache-control', caching);
    if (names(request.headers['if-none-match'], file.tag)) return reply.code(304).send();
    reply.code(file.status);
    const encoding = isText(file) ? chooseEncoding(request.headers, reply) : null;
    if (encoding === null) return reply.send(file.body);
    file.compressed[encoding] ??= compress(file.body, encoding);
    return reply.send(await file.compressed[encoding]);
  };
  const schema = { hide: true, tags: ['documentation'] };
  for (const path of [docsPath, `${docsPath}/*`]) app.get(path, { schema }, handler);
}

const isText = ({ headers }: DocsFile) => /json|javascript|^text|svg/.test(String(headers['content-type']));

const caching = 'public, max-age=300';

/** Headers of an answer that are made anew where it is sent on. */
const madeAnew = new Set([
  ...['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'],
  ...['accept-ranges', 'cache-control', 'etag', 'last-modified'],
]);

/** Opens the pages of this deployment. */
export async function openPages(config: Config, cookieName: string): Promise<FastifyInstance> {
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
