import { photoVariantUrl } from '@kopa/contracts/photos';
import { use } from 'react';
import { loadRuntimeConfig } from './runtime-config.ts';

/** Makes URLs of members' photos, which the API's origin serves: the copy that is at least `width` pixels wide. */
export function useMediaUrl(): (url: string, width: number) => string {
  const { apiUrl } = use(loadRuntimeConfig());
  return (url, width) => (url.startsWith('/') ? apiUrl + photoVariantUrl(url, width) : url);
}
