import { photoLimits } from '@kopa/contracts/limits';
import { fail } from '@kopa/rules/refusal';

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
const dataUrlEnd = ';base64,';

/**
 * The bytes of a data URL and the format that it claims. Read by index: a regular expression over ten megabytes
 * would hold up everything else.
 * @throws 400 invalid_image, 413 photo_too_large
 */
export function readDataUrl(dataUrl: string): { bytes: Buffer; format: string } {
  const end = dataUrl.slice(0, 64).indexOf(dataUrlEnd);
  const type = dataUrl.startsWith('data:') && end > 0 ? dataUrl.slice('data:'.length, end) : '';
  if (!Object.hasOwn(formats, type)) throw fail('invalid_image');
  const start = end + dataUrlEnd.length;
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  const size = Math.floor(((dataUrl.length - start) * 3) / 4) - padding;
  if (size > photoLimits.maxBytes) throw fail('photo_too_large');
  const bytes = Buffer.from(dataUrl.slice(start), 'base64');
  // Anything that is no base64 is skipped by the decoder, so a shorter result gives it away.
  if (bytes.length === 0 || bytes.length !== size) throw fail('invalid_image');
  return { bytes, format: formats[type as keyof typeof formats] };
}
