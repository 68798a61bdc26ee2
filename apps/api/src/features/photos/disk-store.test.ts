import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { newPhotoName, photoFile } from './photo-names.ts';

it('refuses files while less than the set share of the disk is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kopa-share-'));
  const name = photoFile(newPhotoName());
  await expect(createDiskStore(folder, 100).put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'no_space' });
  expect(await readdir(folder)).toEqual([]);
  await createDiskStore(folder, 0).put(name, Buffer.from('x'));
  expect(await readdir(folder)).toEqual([name]);
  await rm(folder, { recursive: true });
});
