import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { marked, markedPhotosProgram } from '../../../test/marked-photos.ts';
import { memberOfTests, type TestMember } from '../../../test/members.ts';
import { sendPhoto } from '../../../test/steps/uploads.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { createPhotoDecoder } from './photo-decoder.ts';

const test = appOfTests();
const mallory = memberOfTests(test);
const ada = memberOfTests(test);

const upload = (member: TestMember, bytes: Buffer, type: string) =>
  member.call('POST', `/api/users/${member.id}/upload-photo`, {
    imageData: `data:${type};base64,${bytes.toString('base64')}`,
  });

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="5" height="5"/></svg>';
const pixels = (format: 'jpeg' | 'gif' | 'tiff' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer();

/** Makes a PNG of one colour, with a hundred million pixels in twelve kilobytes. */
function pixelFlood(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes an animated WebP with two frames of different colours. */
function twoFrames(): Promise<Buffer> {
  const [width, pageHeight] = [40, 30];
  const frame = (shade: number) => Buffer.alloc(width * pageHeight * 3, shade);
  const raw = { width, height: 2 * pageHeight, channels: 3, pageHeight } as const;
  return sharp(Buffer.concat([frame(9), frame(200)]), { raw })
    .webp()
    .toBuffer();
}

describe('an upload that is no JPEG, PNG or WebP', () => {
  it.each([
    ['an SVG', 'image/png', () => Buffer.from(drawing)],
    ['a compressed SVG', 'image/png', () => gzipSync(drawing)],
    ['an SVG behind half a head', 'image/webp', () => Buffer.from(`RIFF    ${drawing}`)],
    ['a GIF', 'image/jpeg', () => pixels('gif')],
    ['a TIFF', 'image/jpeg', () => pixels('tiff')],
    ['an HEIF', 'image/jpeg', () => pixels('avif')],
    ['a JPEG', 'image/webp', () => pixels('jpeg')],
  ])('(%s named %s) is refused without being decoded', async (_what, type, make) => {
    const decode = vi.spyOn(test.context.decoder, 'prepare');
    const { status, body } = await upload(mallory, await make(), type);
    expect([status, body.code]).toEqual([400, 'invalid_image']);
    expect(decode).not.toHaveBeenCalled();
  });
});

describe('a photo with many pixels or frames', () => {
  it.each([
    ['more than 40 megapixels', 9_900, 9_900],
    ['more than 10,000 pixels a side', 10_001, 100],
  ])('is refused: %s in a few kilobytes', async (_what, width, height) => {
    const flood = pixelFlood(width, height);
    expect(flood.length).toBeLessThan(20_000);
    const { status, body } = await upload(mallory, flood, 'image/png');
    expect([status, body.code]).toEqual([400, 'invalid_image']);
  });

  it('is accepted up to 40 megapixels', async () => {
    expect((await upload(mallory, pixelFlood(8_000, 5_000), 'image/png')).status).toBe(200);
  });

  it('is refused if it has several frames', async () => {
    const { status, body } = await upload(mallory, await twoFrames(), 'image/webp');
    expect([status, body.code]).toEqual([400, 'invalid_image']);
  });
});

describe('photos that are never decoded', () => {
  const real = () => test.context.decoder;
  afterEach(async () => {
    await real().close();
  });
  const replaceDecoder = async (options: Parameters<typeof createPhotoDecoder>[1]) => {
    await real().close();
    test.context.decoder = createPhotoDecoder(test.context.log, { program: markedPhotosProgram, ...options });
  };
  const attack = async () => upload(mallory, marked(await pixels('jpeg'), 'neverEnds'), 'image/jpeg');

  it('of one member do not delay the photo of another member', async () => {
    await replaceDecoder({ decodeWithin: 600_000 });
    const decode = vi.spyOn(real(), 'prepare');
    const attacks = Array.from({ length: 10 }, attack);
    await expect.poll(() => decode.mock.calls.length).toBe(10);
    expect((await Promise.race([sendPhoto(ada), ...attacks])).status).toBe(200);
    await real().close();
    expect(new Set((await Promise.all(attacks)).map(({ status }) => status))).toEqual(new Set([503]));
  });

  it('fill a limited queue, and further photos are refused with Retry-After', async () => {
    await replaceDecoder({ decodeWithin: 600_000, photosAtOnce: 2 });
    const decode = vi.spyOn(real(), 'prepare');
    const attacks = [attack(), attack()];
    await expect.poll(() => decode.mock.calls.length).toBe(2);
    const { status, headers, body } = await sendPhoto(ada);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'overloaded', '5']);
    await real().close();
    await Promise.all(attacks);
  });
});
