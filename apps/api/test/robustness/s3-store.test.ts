import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../members.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** A bucket as an S3-compatible service keeps it: objects by their path, with their type. */
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
/** How many puts succeed before the service answers with `failure`; a failure of 0 cuts the connection. */
let putsLeft = Number.POSITIVE_INFINITY;
let failure = 507;

const service = createServer((request, response) => void serve(request, response));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const path = String(request.url).split('?')[0] as string;
  const body = request.method === 'GET' ? Buffer.alloc(0) : await buffer(request);
  if (request.method === 'PUT') {
    putsLeft -= 1;
    if (putsLeft < 0 && failure === 0) return request.socket.destroy();
    if (putsLeft < 0) return response.writeHead(failure).end('<Error><Code>Failed</Code></Error>');
    objects.set(path, { bytes: body, type: request.headers['content-type'] });
    return response.writeHead(200).end();
  }
  if (request.method === 'POST') {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`/photos/${key}`);
    return response.writeHead(200).end('<DeleteResult/>');
  }
  const found = objects.get(path);
  if (found === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  return response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
}

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a key for tests');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret for tests');
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  test = await createTestApp({ S3_BUCKET: 'photos', S3_ENDPOINT: endpoint });
  ada = await registerMember(test.app);
});
afterEach(() => {
  putsLeft = Number.POSITIVE_INFINITY;
});
afterAll(async () => {
  await test.close();
  service.closeAllConnections();
  service.close();
  vi.unstubAllEnvs();
});

async function upload() {
  const bytes = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  return ada.call('POST', `/api/users/${ada.id}/upload-photo`, {
    imageData,
    fileName: 'a.jpg',
    fileSize: bytes.length,
  });
}

describe('photos in an S3-compatible service', () => {
  it('are kept with their type, served, and gone for good when the member deletes them', async () => {
    const { url } = (await upload()).body;
    expect(objects.size).toBeGreaterThan(1);
    expect(new Set([...objects.values()].map(({ type }) => type))).toEqual(new Set(['image/webp']));
    const served = await test.app.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.rawPayload).toEqual(objects.get(url.replace('/uploads', '/photos'))?.bytes);

    for (const photos of [[url], []]) {
      expect((await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos })).status).toBe(200);
    }
    expect(objects.size).toBe(0);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });

  it.each([
    ['is full', 507, 507, 'no_space'],
    ['fails', 500, 503, 'unavailable'],
    ['breaks off', 0, 503, 'unavailable'],
  ])('that %s half-way keep nothing of an upload, which is answered %i → %i', async (_what, answered, status, code) => {
    putsLeft = 1;
    failure = answered;
    const refused = await upload();
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(objects.size).toBe(0);
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200);
    putsLeft = Number.POSITIVE_INFINITY;
    expect((await upload()).status).toBe(200);
    objects.clear();
  });
});
