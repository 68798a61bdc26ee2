import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesBelow } from '../../../test/steps/uploads.ts';
import { createDiskStore } from './disk-store.ts';
import { newPhotoName, partOf, photoFile, removedFile } from './photo-names.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('refuses files while less than the set share of the disk is free', async () => {
  const name = photoFile(newPhotoName());
  await expect(createDiskStore(folder, 100).put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'no_space' });
  expect(await filesBelow(folder)).toEqual([]);
  await createDiskStore(folder, 0).put(name, Buffer.from('x'));
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
});

it('lists the files of all folders in the order of their names, beginning after a name', async () => {
  const store = createDiskStore(folder, 0);
  const names = ['0a', '0b', 'ff'].map((start) => photoFile(start.padEnd(32, '7')));
  for (const name of names.toReversed()) await store.put(name, Buffer.from('photo'));
  const half = partOf(photoFile('0a'.padEnd(32, '8')));
  await writeFile(join(folder, '0a', half), '');
  await writeFile(join(folder, 'notes.txt'), '');
  const namesAfter = async (after: string) => {
    const found: string[] = [];
    for await (const { name } of store.list(after)) found.push(name);
    return found;
  };
  const [first, second, third] = names as [string, string, string];
  expect(await namesAfter('')).toEqual([first, half, second, third]);
  expect(await namesAfter(first)).toEqual([half, second, third]);
  expect(await namesAfter(second)).toEqual([third]);
  for await (const file of store.list(second)) {
    expect(file).toEqual({ name: third, bytes: 5, writtenAt: expect.any(Date) });
  }
});

it('renames a file, and ignores a missing one', async () => {
  const store = createDiskStore(folder, 0);
  const name = photoFile(newPhotoName());
  await store.put(name, Buffer.from('photo'));
  await store.rename(name, removedFile(name));
  await store.rename(name, removedFile(name));
  expect([await store.size(name), await store.size(removedFile(name))]).toEqual([null, 5]);
});
