import { photoLimits } from '@kopa/contracts/media/media-limits';
import sharp from 'sharp';

/** A photo that is ready for storage: the full one, and smaller copies with their widths. */
export interface PreparedPhoto {
  full: Buffer;
  width: number;
  height: number;
  copies: { width: number; bytes: Buffer }[];
}

const fullQuality = 82;
const copyQuality = 76;

sharp.cache(false);
sharp.concurrency(1);
// The library chooses a decoder by the bytes. All decoders are blocked except those of the permitted formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Checks the header of a photo, turns it upright, removes its metadata and encodes it again (product 4.12). Returns
 * null for a refused photo. Native code cannot be interrupted, so this runs in a separate process; see
 * `photo-decoder.ts`.
 */
export async function preparePhoto(bytes: Buffer, format: string): Promise<PreparedPhoto | null> {
  try {
    return await prepare(bytes, format);
  } catch {
    return null;
  }
}

async function prepare(bytes: Buffer, format: string): Promise<PreparedPhoto | null> {
  const options = { limitInputPixels: photoLimits.maxPixels, failOn: 'error', animated: false } as const;
  const { format: found, width = 0, height = 0, pages = 1 } = await sharp(bytes, options).metadata();
  const tooLarge =
    width > photoLimits.maxSide || height > photoLimits.maxSide || width * height > photoLimits.maxPixels;
  if (found !== format || tooLarge || pages > 1) return null;
  const { gallery, copyWidths } = photoLimits;
  const { longestSide } = gallery;
  const full = await sharp(bytes, options)
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: fullQuality })
    .toBuffer({ resolveWithObject: true });
  const copies: PreparedPhoto['copies'] = [];
  for (const side of copyWidths) {
    const copy = await sharp(full.data)
      .resize({ width: side, height: side, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: copyQuality })
      .toBuffer();
    copies.push({ width: side, bytes: copy });
  }
  return { full: full.data, width: full.info.width, height: full.info.height, copies };
}
