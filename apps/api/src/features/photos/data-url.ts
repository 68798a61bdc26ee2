import { assertPhotoBytes, readSentPhoto } from '@kopa/rules/photos';

/** The bytes of a data URL and the format that it claims. @throws 400 invalid_image, 413 photo_too_large */
export function readDataUrl(dataUrl: string): { bytes: Buffer; format: string } {
  const photo = readSentPhoto(dataUrl);
  const bytes = Buffer.from(photo.base64, 'base64');
  assertPhotoBytes(bytes, photo);
  return { bytes, format: photo.format };
}
