import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchStrayFilesStep } from '../../src/features/media/photo-clean-up.actions.ts';
import { filesOf, newPhotoName, photoFile, photoUrl, storedPath } from '../../src/features/media/photo-names.ts';
import { registerMember, type TestMember } from '../members.ts';
import { sendPhoto, uploadPhoto } from '../steps/uploads.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type S3Service, startS3Service } from './s3-service.ts';

let service: S3Service;
let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a key for tests');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret for tests');
  service = await startS3Service();
  test = await createTestApp({ S3_BUCKET: 'photos', S3_ENDPOINT: service.endpoint });
  ada = await registerMember(test.app);
});
afterEach(() => {
  service.putsLeft = Number.POSITIVE_INFINITY;
  service.kept.clear();
  service.removals.length = 0;
  service.objects.clear();
});
afterAll(async () => {
  await test.close();
  service.close();
  vi.unstubAllEnvs();
});

const names = () => [...service.objects.keys()].sort();
const pathsOf = (url: string) => filesOf(url).map(storedPath).sort();

describe('photos in an S3-compatible service', () => {
  it('are stored with their type, served, and removed when the member deletes them', async () => {
    const url = await uploadPhoto(ada);
    expect(names()).toEqual(pathsOf(url));
    expect(new Set([...service.objects.values()].map(({ type }) => type))).toEqual(new Set(['image/webp']));
    const served = await test.app.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.rawPayload).toEqual(service.objects.get(storedPath(url.replace('/uploads/', '')))?.bytes);

    for (const photos of [[url], []]) {
      expect((await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos })).status).toBe(200);
    }
    expect(names()).toEqual([]);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
  });

  it.each([
    ['is full', 507, 507, 'no_space'],
    ['fails', 500, 503, 'unavailable'],
    ['breaks off', 0, 503, 'unavailable'],
  ])(
    'that %s half-way contain nothing of the upload, whose answer is %i → %i',
    async (_what, answered, status, code) => {
      service.putsLeft = 1;
      service.failure = answered;
      const refused = await sendPhoto(ada);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(names()).toEqual([]);
      expect((await ada.call('GET', '/api/auth/user')).status).toBe(200);
      service.putsLeft = Number.POSITIVE_INFINITY;
      expect((await sendPhoto(ada)).status).toBe(200);
    },
  );
});

describe('the removal of photos from such a service', () => {
  /** Adds photos of three hours ago, with or without a row in the database. */
  async function older(count: number, isKnown: boolean): Promise<string[]> {
    const photos = Array.from({ length: count }, () => newPhotoName());
    const modified = new Date(Date.now() - 3 * 60 * 60 * 1000);
    for (const name of photos) {
      service.objects.set(storedPath(photoFile(name)), { bytes: Buffer.alloc(1), type: 'image/webp', modified });
    }
    const rows = photos.map((name) => ({ memberId: ada.id, url: photoUrl(name), width: 1, height: 1, bytes: 1 }));
    if (isKnown) await test.context.db.insertInto('photos').values(rows).execute();
    return photos.map((name) => photoFile(name));
  }

  it('removes at most as many objects per call as the protocol allows', async () => {
    const files = await older(2_300, true);
    await test.context.photos.remove(files);
    expect(service.removals).toEqual([1_000, 1_000, 300]);
    expect(names()).toEqual([]);
  });

  it('throws with the names that the service refuses to remove, and removes the others', async () => {
    const files = await older(3, true);
    const kept = storedPath(files[1] as string);
    service.kept.add(kept);
    await expect(test.context.photos.remove(files)).rejects.toThrow(`${kept} (AccessDenied)`);
    expect(names()).toEqual([kept]);
  });

  it('is repeated by the clean-up for all pages of the bucket, without touching other files', async () => {
    const known = await older(1_500, true);
    const stray = await older(60, false);
    const fresh = await uploadPhoto(ada);
    await test.context.db.deleteFrom('photos').where('url', '=', fresh).execute();
    service.objects.set('backups/dump.sql', { bytes: Buffer.alloc(1), type: undefined, modified: new Date(0) });
    // Each step lists from the file on at which the step before has ended.
    for (const isUnfinished of [true, false]) {
      expect(await searchStrayFilesStep(test.context, 1_200)).toBe(isUnfinished);
    }
    expect(service.removals.reduce((total, count) => total + count, 0)).toBe(stray.length);
    expect(names()).toEqual(['backups/dump.sql', ...known.map(storedPath), ...pathsOf(fresh)].sort());
  });
});
