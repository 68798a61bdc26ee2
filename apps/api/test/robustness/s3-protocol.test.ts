import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
// @ts-expect-error the library brings no types
import S3rver from '@20minutes/s3rver';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createS3Store } from '../../src/features/media/s3-store.ts';
import { registerMember, type TestMember } from '../members.ts';
import { uploadPhoto } from '../steps/uploads.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The only key that the service accepts, and its secret. */
const key = 'S3RVER';

let folder: string;
const services: { run(): Promise<{ port: number }>; close(): Promise<void> }[] = [];
/** The service for all calls, and the same folder behind one that refuses wrong signatures. */
let endpoint: string;
let strict: string;
let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', key);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key);
  folder = await mkdtemp(join(tmpdir(), 'kopa-s3-'));
  // Wherever a path ends with a slash, the library expects another signature than AWS's client makes.
  [endpoint, strict] = [await startService(true), await startService(false)];
  test = await createTestApp({ S3_BUCKET: 'photos', S3_ENDPOINT: endpoint });
  ada = await registerMember(test.app);
});
afterAll(async () => {
  await test.close();
  await Promise.all(services.map((service) => service.close()));
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Starts a server of the S3 protocol that others have written. */
async function startService(allowMismatchedSignatures: boolean): Promise<string> {
  const configureBuckets = [{ name: 'photos' }];
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets };
  const service = new S3rver({ ...options, allowMismatchedSignatures });
  services.push(service);
  return `http://127.0.0.1:${(await service.run()).port as number}`;
}

const stored = async () => {
  const names: string[] = [];
  for await (const { name } of test.context.photos.list('')) names.push(name);
  return names;
};

it('photos are stored with the headers for a CDN, listed, served and removed', async () => {
  const url = await uploadPhoto(ada);
  const name = url.replace('/uploads/', '');
  expect(await stored()).toContain(name);
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true });
  const object = { Bucket: 'photos', Key: `${name.slice(0, 2)}/${name}` };
  expect(await client.send(new HeadObjectCommand(object))).toMatchObject({
    ContentType: 'image/webp',
    CacheControl: 'public, max-age=31536000, s-maxage=86400, immutable',
  });
  const served = await test.app.inject({ url });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
  for (const photos of [[url], []]) {
    expect((await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos })).status).toBe(200);
  }
  expect(await stored()).toEqual([]);
  expect((await test.app.inject({ url })).statusCode).toBe(404);
});

it('a part of a voice note is read by the service', async () => {
  const name = `${'d'.repeat(32)}.webm`;
  await test.context.photos.put(name, Buffer.from('a voice note'));
  const url = `/uploads/${name}`;
  expect((await test.app.inject({ url })).payload).toBe('a voice note');
  const part = await test.app.inject({ url, headers: { range: 'bytes=2-6' } });
  expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([206, 'bytes 2-6/12', 'voice']);
  const stream = await test.context.photos.read(name, { first: 2, last: 6 });
  expect(String(await buffer(stream as NodeJS.ReadableStream))).toBe('voice');
  await test.context.photos.remove([name]);
  expect((await test.app.inject({ url })).statusCode).toBe(404);
});

it('a file gets another name with the same content and headers; a missing one does not matter', async () => {
  const { photos } = test.context;
  const [name, removed] = [`${'e'.repeat(32)}.webp`, `${'e'.repeat(32)}-removed.webp`];
  await photos.put(name, Buffer.from('a photo'));
  await photos.rename(name, removed);
  await photos.rename(name, removed);
  expect(await stored()).toEqual([removed]);
  await photos.rename(removed, name);
  const url = `/uploads/${name}`;
  const upload = { memberId: ada.id, url, width: 1, height: 1, bytes: 7 };
  await test.context.db.insertInto('photos').values(upload).execute();
  const served = await test.app.inject({ url });
  expect([served.statusCode, served.payload]).toEqual([200, 'a photo']);
  await photos.remove([name]);
});

it('many are removed by one call, which does not mind a missing one', async () => {
  const names = Array.from({ length: 60 }, () => `${crypto.randomUUID().replaceAll('-', '')}.webp`).sort();
  for (const name of names) await test.context.photos.put(name, Buffer.from('a photo'));
  expect(await stored()).toEqual(names);
  const [first] = names as [string];
  const { value: second } = await test.context.photos.list(first)[Symbol.asyncIterator]().next();
  expect(second).toMatchObject({ name: names[1], bytes: 'a photo'.length, writtenAt: expect.any(Date) });
  await test.context.photos.remove([...names, `${'c'.repeat(32)}.webp`]);
  expect(await stored()).toEqual([]);
});

it('calls are signed: the service takes those with its secret and refuses those with another', async () => {
  const storeAt = () => createS3Store({ ...test.context.config, S3_ENDPOINT: strict }, 'photos');
  const name = `${'a'.repeat(32)}.webp`;
  await storeAt().put(name, Buffer.from('a photo'));
  expect(String(await buffer((await storeAt().read(name)) as NodeJS.ReadableStream))).toBe('a photo');
  expect(await storeAt().read(`${'b'.repeat(32)}.webp`)).toBeNull();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a wrong secret');
  await expect(storeAt().put(name, Buffer.from('x'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
});
