import { photoVariantUrl } from '@kopa/contracts/photos';
import { knownApiUrl } from '../api/runtime-config.ts';

/** URL of a member's photo on the API's origin, in the variant that is at least `width` pixels wide. */
export function mediaUrl(url: string, width: number): string {
  return url.startsWith('/') ? knownApiUrl() + photoVariantUrl(url, width) : url;
}
