import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memberOfTests } from '../members.ts';
import { filesBelow, sendPhoto } from '../steps/uploads.ts';
import { appOfTests } from '../test-app.ts';

/** `room` is the number of files that fit. Only half of the next file can be written. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY, code: 'ENOSPC', partWritten: false }));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    async open(...args: Parameters<typeof fs.open>) {
      const file = await fs.open(...args);
      disk.room -= 1;
      if (disk.room >= 0) return file;
      return {
        async writeFile(bytes: Buffer) {
          await file.writeFile(bytes.subarray(0, bytes.length / 2));
          disk.partWritten = (await file.stat()).size > 0;
          throw Object.assign(new Error('write'), { code: disk.code });
        },
        sync: () => file.sync(),
        close: () => file.close(),
      };
    },
  };
});

const test = appOfTests();
const ada = memberOfTests(test);
const files = () => filesBelow(test.context.config.UPLOADS_DIR);

beforeEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
  disk.partWritten = false;
});

describe('an upload', () => {
  it.each([
    ['for the first of its files', 0, 'ENOSPC'],
    ['for the last of its files', 1, 'ENOSPC'],
    ["within the quota of the server's user", 0, 'EDQUOT'],
  ])('without room %s is refused with 507 and leaves no file; other calls work', async (_what, room, code) => {
    const before = await files();
    Object.assign(disk, { room, code });
    const { status, headers, body } = await sendPhoto(ada);
    expect([status, body.code]).toEqual([507, 'no_space']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(disk.partWritten).toBe(true);
    expect(await files()).toEqual(before);
    expect(
      await test.context.db.selectFrom('photos').selectAll().where('galleryPosition', 'is', null).execute(),
    ).toHaveLength(before.filter((file) => !file.includes('-')).length);
    expect((await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Still here' })).status).toBe(201);

    disk.room = Number.POSITIVE_INFINITY;
    const again = await sendPhoto(ada);
    expect(again.status).toBe(200);
    expect((await test.app.inject({ url: again.body.url })).statusCode).toBe(200);
  });
});
