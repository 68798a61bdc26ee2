import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An S3-compatible service over HTTP with one bucket, `photos`. */
export interface S3Service {
  endpoint: string;
  /** Objects by name, with their type and time of writing. */
  objects: Map<string, { bytes: Buffer; type: string | undefined; modified: Date }>;
  /** The number of puts that succeed before the service returns `failure`. A failure of 0 cuts the connection. */
  putsLeft: number;
  failure: number;
  /** Names that the service refuses to remove. */
  kept: Set<string>;
  /** The number of names in each call that removes. */
  removals: number[];
  /** The keys that were put, in their order. */
  puts: string[];
  close(): void;
}

/** Limit of the protocol on the number of objects that one call lists or removes. */
const atOnce = 1_000;

/** Starts the service on a free port. */
export async function startS3Service(): Promise<S3Service> {
  const objects: S3Service['objects'] = new Map();
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: S3Service = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    putsLeft: Number.POSITIVE_INFINITY,
    failure: 507,
    kept: new Set(),
    removals: [],
    puts: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(String(request.url), service.endpoint);
    const name = pathname.replace(/^\/photos\/?/, '');
    if (request.method === 'PUT') return put(request, response, name);
    if (request.method === 'POST') return remove(response, (await buffer(request)).toString());
    if (name === '') {
      return list(response, searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '');
    }
    const found = objects.get(name);
    if (found === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
  }

  async function put(request: IncomingMessage, response: ServerResponse, name: string): Promise<unknown> {
    const bytes = await buffer(request);
    service.putsLeft -= 1;
    if (service.putsLeft < 0 && service.failure === 0) return request.socket.destroy();
    if (service.putsLeft < 0) return response.writeHead(service.failure).end('<Error><Code>Failed</Code></Error>');
    service.puts.push(name);
    objects.set(name, { bytes, type: request.headers['content-type'], modified: new Date() });
    return response.writeHead(200).end();
  }

  function remove(response: ServerResponse, body: string): unknown {
    const names = [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name as string);
    service.removals.push(names.length);
    if (names.length > atOnce) return response.writeHead(400).end('<Error><Code>MalformedXML</Code></Error>');
    for (const name of names) if (!service.kept.has(name)) objects.delete(name);
    const errors = names
      .filter((name) => service.kept.has(name))
      .map((name) => `<Error><Key>${name}</Key><Code>AccessDenied</Code></Error>`);
    return response.writeHead(200).end(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  }

  function list(response: ServerResponse, after: string): unknown {
    const rest = [...objects].filter(([name]) => name > after).sort(([a], [b]) => (a < b ? -1 : 1));
    const shown = rest.slice(0, atOnce);
    const contents = shown.map(
      ([name, { bytes, modified }]) =>
        `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
    const next =
      rest.length > shown.length ? `<NextContinuationToken>${shown.at(-1)?.[0]}</NextContinuationToken>` : '';
    return response.writeHead(200).end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  }

  return service;
}
