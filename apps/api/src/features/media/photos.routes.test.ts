import { storageLimits } from '@kopa/contracts/media/media-limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { filesBelow } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { lockPhotoUses, savePhotoUses } from './photos.queries.ts';
import { removePhoto } from './removals.actions.ts';

const test = appOfTests();

function image(format: 'jpeg' | 'png' | 'webp', width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer();
}
const dataUrl = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`;
const upload = (member: TestMember, imageData: string) =>
  member.call('POST', `/api/users/${member.id}/upload-photo`, {
    imageData,
    fileName: '../../etc/passwd.jpg',
    fileSize: 5,
  });
async function photo(member: TestMember): Promise<string> {
  return (await upload(member, dataUrl(await image('jpeg', 40, 30), 'image/jpeg'))).body.url;
}
const fetchFile = (url: string) => test.app.inject({ method: 'GET', url });

describe('uploading', () => {
  it('accepts JPEG, PNG and WebP and serves them re-encoded, with smaller copies', async () => {
    const member = await registerMember(test.app);
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { status, body } = await upload(member, dataUrl(await image(format), `image/${format}`));
      expect(status).toBe(200);
      expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      const { headers, rawPayload } = await fetchFile(body.url);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await sharp(rawPayload).metadata()).width).toBe(900);
      const small = await fetchFile(body.url.replace('.webp', '-96.webp'));
      expect((await sharp(small.rawPayload).metadata()).height).toBe(96);
    }
  });

  it('turns a photo upright and removes its location', async () => {
    const member = await registerMember(test.app);
    const bytes = await sharp(await image('jpeg', 200, 100))
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { url } = (await upload(member, dataUrl(bytes, 'image/jpeg'))).body;
    const found = await sharp((await fetchFile(url)).rawPayload).metadata();
    expect([found.width, found.height, found.exif, found.orientation]).toEqual([100, 200, undefined, undefined]);
  });

  it.each([
    [
      'an SVG',
      () => Promise.resolve(dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')),
    ],
    ['bytes that disagree with their type', async () => dataUrl(await image('png'), 'image/jpeg')],
    ['a truncated photo', async () => dataUrl((await image('jpeg')).subarray(0, 200), 'image/jpeg')],
    ['no image', () => Promise.resolve(dataUrl(Buffer.from('hello'), 'image/png'))],
    ['no data URL', () => Promise.resolve('hello')],
    ['invalid base64', () => Promise.resolve('data:image/png;base64,???')],
    ['too many pixels on a side', async () => dataUrl(await image('png', 10_001, 1), 'image/png')],
    ['an empty photo', () => Promise.resolve('data:image/png;base64,')],
  ])('refuses %s and leaves no file', async (_what, make) => {
    const member = await registerMember(test.app);
    const before = (await filesBelow(test.context.config.UPLOADS_DIR)).length;
    expect((await upload(member, await make())).status).toBe(400);
    expect(await filesBelow(test.context.config.UPLOADS_DIR)).toHaveLength(before);
  });

  it('leaves no file of a photo for which the member has no room', async () => {
    const member = await registerMember(test.app);
    const url = await photo(member);
    await test.context.db
      .updateTable('photos')
      .set({ bytes: storageLimits.perMember })
      .where('url', '=', url)
      .execute();
    const before = await filesBelow(test.context.config.UPLOADS_DIR);
    const { status, body } = await upload(member, dataUrl(await image('jpeg'), 'image/jpeg'));
    expect([status, body.code]).toEqual([409, 'storage_full']);
    expect(await filesBelow(test.context.config.UPLOADS_DIR)).toEqual(before);
  });

  it('refuses one byte over 10 MiB with 413, and decodes exactly 10 MiB', async () => {
    const member = await registerMember(test.app);
    const jpeg = await image('jpeg', 40, 30);
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    const limit = 10 * 1024 * 1024;
    const { status, body } = await upload(member, dataUrl(padded(limit + 1), 'image/jpeg'));
    expect([status, body.code]).toEqual([413, 'photo_too_large']);
    expect((await upload(member, dataUrl(padded(limit), 'image/jpeg'))).status).toBe(200);
  });
});

describe('serving', () => {
  it('reads no file outside of the folder', async () => {
    for (const path of ['/uploads/..%2f..%2fetc%2fpasswd', '/uploads/%2e%2e', '/uploads/x.webp', '/uploads/']) {
      expect((await fetchFile(path)).statusCode).toBe(404);
    }
  });
});

describe('the gallery', () => {
  const set = (member: TestMember, photos: string[]) =>
    member.call('PATCH', `/api/users/${member.id}/photos`, { photos });

  it('adds, orders and removes photos; a removed one is also removed as picture, cover and file', async () => {
    const member = await registerMember(test.app);
    const [a, b, c] = [await photo(member), await photo(member), await photo(member)];
    expect((await set(member, [a, b, c])).body.photos).toEqual([a, b, c]);
    expect((await set(member, [c, a, b])).body.photos).toEqual([c, a, b]);
    await member.call('PATCH', `/api/users/${member.id}/profile-picture`, { profilePicture: a });
    expect((await set(member, [c, b])).body).toMatchObject({
      ...{ photos: [c, b], profilePicture: null, coverPhoto: null },
      ...{ photoIds: [expect.any(Number), expect.any(Number)], photoBytes: [expect.any(Number), expect.any(Number)] },
    });
    expect((await set(member, [a])).body.code).toBe('foreign_photo');
    expect((await fetchFile(a)).statusCode).toBe(404);
  });

  it('has at most eight photos', async () => {
    const ada = await registerMember(test.app);
    const photos = [];
    for (let i = 0; i < 9; i += 1) photos.push(await photo(ada));
    expect((await set(ada, photos)).status).toBe(400);
    expect((await set(ada, photos.slice(0, 8))).status).toBe(200);
    expect((await ada.call('GET', '/api/auth/user')).body.photos).toHaveLength(8);
  });

  it('has eight photos after ten simultaneous additions to its last position', async () => {
    const member = await registerMember(test.app);
    const seven = await Promise.all(Array.from({ length: 7 }, () => photo(member)));
    await set(member, seven);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => set(member, [...seven, await photo(member)])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { photos } = (await member.call('GET', '/api/auth/user')).body;
    expect(photos).toEqual([...seven, expect.stringContaining('/uploads/')]);
    const last = answers.map(({ body }) => body.photos[7] as string);
    expect(new Set(last).size).toBe(10);
    const served = await Promise.all(last.map(async (url) => [url, (await fetchFile(url)).statusCode]));
    expect(served).toEqual(last.map((url) => [url, url === photos[7] ? 200 : 404]));
    const { rows } = await sql`select photos_count from member_counters where member_id = ${member.id}`.execute(
      test.context.db,
    );
    expect(rows).toEqual([{ photosCount: 8 }]);
  });

  it('is consistent after ten simultaneous changes', async () => {
    const member = await registerMember(test.app);
    const photos = await Promise.all(Array.from({ length: 5 }, () => photo(member)));
    const orders = Array.from({ length: 10 }, (_, index) => [
      ...photos.slice(index % 5),
      ...photos.slice(0, index % 5),
    ]);
    const answers = await Promise.all(orders.map((order) => set(member, order)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect([...(await member.call('GET', '/api/auth/user')).body.photos].sort()).toEqual([...photos].sort());
  });
});

describe('administrators', () => {
  it.each([
    ['profile picture', 'profile-picture', 'profilePicture'],
    ['cover', 'cover-photo', 'coverPhoto'],
  ] as const)(
    'delete a photo that becomes the %s at the same moment, so that no deleted photo is in use',
    async (_use, path, field) => {
      const admin = await signInAdministrator(test.app);
      const unused = { profilePicture: null, coverPhoto: null };
      const prepare = async () => {
        const member = await registerMember(test.app);
        const url = await photo(member);
        const row = test.context.db.selectFrom('photos').select('id').where('url', '=', url);
        const { id } = await row.executeTakeFirstOrThrow();
        return { member, url, id, inUse: async () => (await member.call('GET', '/api/auth/user')).body };
      };

      const first = await prepare();
      const deleted = await whileUncommitted(
        test.context,
        async (transaction) => {
          const uses = await lockPhotoUses(transaction, first.member.id);
          await savePhotoUses(transaction, first.member.id, { ...uses, [field]: first.url });
        },
        () => admin.call('DELETE', `/api/admin/users/${first.member.id}/photos/${first.id}`),
      );
      expect(deleted.status).toBe(204);
      expect(await first.inUse()).toMatchObject(unused);

      const second = await prepare();
      const used = await whileUncommitted(
        test.context,
        (transaction) => removePhoto(test.context, transaction, { memberId: second.member.id, photoId: second.id }),
        () => second.member.call('PATCH', `/api/users/${second.member.id}/${path}`, { [field]: second.url }),
      );
      expect([used.status, used.body.code]).toEqual([400, 'foreign_photo']);
      expect(await second.inUse()).toMatchObject(unused);
    },
  );
});
