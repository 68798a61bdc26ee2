import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } });
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>',
);
const files: Record<string, Buffer> = { svg, gzippedSvg: gzipSync(svg) };

beforeAll(async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const) {
    files[format] = await pixels.clone().toFormat(format).toBuffer();
  }
  await import('./photo-pipeline.ts');
});

describe('the image library', () => {
  it.each(['jpeg', 'png', 'webp'])('reads %s', async (format) => {
    expect((await sharp(files[format]).metadata()).format).toBe(format);
  });

  it.each(['svg', 'gzippedSvg', 'gif', 'tiff', 'avif'])('has no decoder for %s under any name', async (format) => {
    await expect(sharp(files[format]).metadata()).rejects.toThrow('unsupported image format');
  });
});
