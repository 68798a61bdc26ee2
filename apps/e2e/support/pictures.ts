import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A valid PNG of one colour; `isNoise` makes it as large as a photo, about three bytes per pixel. */
export function pictureFile({ width = 64, height = 64, isNoise = false } = {}): PictureFile {
  const [red, green, blue] = randomBytes(3);
  const line = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue] as number[]).flat()]);
  const lines = Array.from({ length: height }, () =>
    isNoise ? Buffer.concat([Buffer.from([0]), randomBytes(width * 3)]) : line,
  );
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8); // eight bits for each of three colours
  const pixels = deflateSync(Buffer.concat(lines), { level: isNoise ? 0 : 6 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

/** A file whose content does not match its type. */
export function fakeFile(name: string, mimeType: string, bytes: number): PictureFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes, 7) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
