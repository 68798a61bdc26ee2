import { photoFileUrl, photoVariantUrl, uploadsUrlName } from '@kopa/contracts/media/photos';

/** The origin of the files of photos according to the web server; null for the API itself. */
export function uploadsUrl(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${uploadsUrlName}"]`)?.content ?? null;
}

/** Address of a photo for an image: of the smallest copy that is at least `width` pixels wide. */
export function photoSource(url: string, width: number): string {
  return photoFileUrl(photoVariantUrl(url, width), uploadsUrl());
}
