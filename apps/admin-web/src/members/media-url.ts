import { photoVariantUrl } from '@kopa/contracts/photos';
import { knownApiUrl } from '../api/runtime-config.ts';

/** The URL of a member's photo, which the API's origin serves: of the copy that is at least `width` pixels wide. */
export function mediaUrl(url: string, width: number): string {
  return url.startsWith('/') ? knownApiUrl() + photoVariantUrl(url, width) : url;
}
