import { photoLimits } from '@kopa/contracts/limits';
import { photoVariants } from '@kopa/contracts/photos';
import { fail, Refusal } from '@kopa/rules/refusal';
import sharp from 'sharp';

/** A photo ready to be kept: the full one and its smaller copies by width. */
export interface PreparedPhoto {
  full: Buffer;
  width: number;
  height: number;
  copies: { width: number; bytes: Buffer }[];
}

const fullQuality = 82;
const copyQuality = 76;
const decodeWithin = 5;

sharp.cache(false);
sharp.concurrency(1);

/** At most two images are decoded at once; the others wait their turn. */
const decoders = 2;
let decoding = 0;
const waiting: (() => void)[] = [];

/**
 * Checks a photo before it is decoded, turns it upright, strips what it says of place and camera and encodes it anew.
 * @throws 400 invalid_image
 */
export async function preparePhoto(bytes: Buffer, format: string): Promise<PreparedPhoto> {
  if (decoding >= decoders) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  try {
    return await encode(bytes, format);
  } catch (error) {
    throw error instanceof Refusal ? error : fail('invalid_image');
  } finally {
    const next = waiting.shift();
    if (next === undefined) decoding -= 1;
    else next();
  }
}

async function encode(bytes: Buffer, format: string): Promise<PreparedPhoto> {
  const options = { limitInputPixels: photoLimits.maxPixels, failOn: 'error', animated: false } as const;
  const { format: found, width = 0, height = 0, pages = 1 } = await sharp(bytes, options).metadata();
  const tooLarge =
    width > photoLimits.maxSide || height > photoLimits.maxSide || width * height > photoLimits.maxPixels;
  if (found !== format || tooLarge || pages > 1) throw fail('invalid_image');
  const { longestSide } = photoLimits.gallery;
  const full = await sharp(bytes, options)
    .timeout({ seconds: decodeWithin })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: fullQuality })
    .toBuffer({ resolveWithObject: true });
  const copies: PreparedPhoto['copies'] = [];
  for (const side of photoVariants) {
    const copy = await sharp(full.data)
      .resize({ width: side, height: side, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: copyQuality })
      .toBuffer();
    copies.push({ width: side, bytes: copy });
  }
  return { full: full.data, width: full.info.width, height: full.info.height, copies };
}
