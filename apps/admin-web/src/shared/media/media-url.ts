import { photoSource } from '@kopa/ui/photo-source';
import { knownApiUrl } from '../../api/runtime-config.ts';

/** URL of a member's photo, in the variant that is at least `width` pixels wide: on a CDN, or on the API's origin. */
export function mediaUrl(url: string, width: number): string {
  const source = photoSource(url, width);
  return source.startsWith('/') ? knownApiUrl() + source : source;
}
