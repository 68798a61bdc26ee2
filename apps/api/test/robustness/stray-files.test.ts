import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeUnusedPhotos, searchStrayFilesStep } from '../../src/features/media/photo-clean-up.actions.ts';
import {
  filesOf,
  newPhotoName,
  partOf,
  photoFile,
  removedFile,
  storedPath,
} from '../../src/features/media/photo-names.ts';
import { lockPhotoUses, savePhotoUses } from '../../src/features/media/photos.queries.ts';
import { registerMember, type TestMember } from '../members.ts';
import { whileUncommitted } from '../races.ts';
import { filesBelow, uploadPhoto } from '../steps/uploads.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const HOUR = 60 * 60 * 1000;

let test: TestApp;
let ada: TestMember;
let uploads: string;
beforeEach(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  uploads = test.context.config.UPLOADS_DIR;
});
afterEach(() => test.close());

const files = () => filesBelow(uploads);

/** Adds a file that was last written the given number of hours ago. Returns its name. */
async function leave(name: string, hours: number, path = join(uploads, storedPath(name))): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  const then = new Date(Date.now() - hours * HOUR);
  await utimes(path, then, then);
  return basename(path);
}

describe('the nightly search for stray files', () => {
  it('removes files that crashed processes left: partial files, and photos without a row', async () => {
    const url = await uploadPhoto(ada);
    const name = newPhotoName();
    for (const file of [photoFile(name, 96), partOf(photoFile(name)), photoFile(newPhotoName())]) await leave(file, 2);
    const half = await leave(partOf(photoFile(newPhotoName())), 0.9);
    const unfinished = await leave(photoFile(newPhotoName(), 96), 0.9);
    const foreign = [
      await leave('notes.txt', 48, join(uploads, 'notes.txt')),
      await leave('elsewhere', 48, join(uploads, 'no', photoFile(newPhotoName()))),
    ];

    expect(await searchStrayFilesStep(test.context)).toBe(false);
    expect(await files()).toEqual([...filesOf(url), half, unfinished, ...foreign].sort());
    test.setNow(new Date(Date.now() + 2 * HOUR));
    expect(await searchStrayFilesStep(test.context)).toBe(false);
    expect(await files()).toEqual([...filesOf(url), ...foreign].sort());
    expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('gives files the names of served or removed uploads, which a crashed process has not', async () => {
    const { db } = test.context;
    const [removedUrl, servedUrl] = [await uploadPhoto(ada), await uploadPhoto(ada)];
    await db.updateTable('allPhotos').set({ removedAt: new Date() }).where('url', '=', removedUrl).execute();
    for (const file of filesOf(servedUrl)) await test.context.photos.rename(file, removedFile(file));
    test.setNow(new Date(Date.now() + 2 * HOUR));
    expect(await searchStrayFilesStep(test.context)).toBe(false);
    expect((await test.app.inject({ url: removedUrl })).statusCode).toBe(404);
    expect((await test.app.inject({ url: servedUrl })).statusCode).toBe(200);
    expect(await files()).toEqual(expect.arrayContaining(filesOf(removedUrl).map(removedFile)));
    await db.deleteFrom('allPhotos').where('url', 'in', [removedUrl, servedUrl]).execute();
    await searchStrayFilesStep(test.context);
  });

  it('goes on where the step before has ended, and begins again after the last file', async () => {
    const [first, second, third] = ['1', '2', '3'].map((digit) => photoFile(digit.repeat(32))) as [
      string,
      string,
      string,
    ];
    for (const file of [third, first, second]) await leave(file, 2);
    expect(await searchStrayFilesStep(test.context, 2)).toBe(true);
    expect(await files()).toEqual([third]);
    const passed = await leave(photoFile('0'.repeat(32)), 2);
    expect(await searchStrayFilesStep(test.context, 2)).toBe(false);
    expect(await files()).toEqual([passed]);
    expect(await searchStrayFilesStep(test.context, 2)).toBe(false);
    expect(await files()).toEqual([]);
  });

  it('removes nothing before the first upload', async () => {
    await rm(uploads, { recursive: true });
    expect(await searchStrayFilesStep(test.context)).toBe(false);
    expect(await files()).toEqual([]);
  });

  it('removes nothing if most files are unknown, because they may belong to another database', async () => {
    const unknown = await Promise.all(Array.from({ length: 120 }, () => leave(photoFile(newPhotoName()), 2)));
    await searchStrayFilesStep(test.context);
    expect(await files()).toEqual(unknown.sort());
  });
});

describe('the hourly clean-up of unused photos', () => {
  it('removes rows and files of photos that have been unused for a day, and no others', async () => {
    const [picture, gallery, unused] = [await uploadPhoto(ada), await uploadPhoto(ada), await uploadPhoto(ada)];
    await ada.call('PATCH', `/api/users/${ada.id}/profile-picture`, { profilePicture: picture });
    await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos: [gallery] });
    expect(await removeUnusedPhotos(test.context)).toBe(0);
    test.setNow(new Date(Date.now() + 25 * HOUR));
    expect(await removeUnusedPhotos(test.context)).toBe(1);
    expect(await files()).toEqual([picture, gallery].flatMap(filesOf).sort());
    expect((await test.app.inject({ url: unused })).statusCode).toBe(404);
  });

  it('keeps the photos of a post until the post is deleted', async () => {
    const photos = [{ url: await uploadPhoto(ada) }, { url: await uploadPhoto(ada) }];
    const post = await ada.call('POST', '/api/social-feeds', { type: 'status', content: '', photos });
    test.setNow(new Date(Date.now() + 25 * HOUR));
    expect(await removeUnusedPhotos(test.context)).toBe(0);
    await ada.call('DELETE', `/api/social-feeds/${post.body.id}`);
    expect(await removeUnusedPhotos(test.context)).toBe(2);
    expect(await files()).toEqual([]);
  });

  it('keeps a photo that becomes the profile picture at the same moment', async () => {
    const url = await uploadPhoto(ada);
    test.setNow(new Date(Date.now() + 25 * HOUR));
    const removed = await whileUncommitted(
      test.context,
      async (transaction) => {
        const uses = await lockPhotoUses(transaction, ada.id);
        await savePhotoUses(transaction, ada.id, { ...uses, profilePicture: url });
      },
      () => removeUnusedPhotos(test.context),
    );
    expect(removed).toBe(0);
    expect((await test.app.inject({ url })).statusCode).toBe(200);
    expect((await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos: [url] })).status).toBe(200);
  });
});
