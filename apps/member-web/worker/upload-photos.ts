import { uploadPhoto } from '@kopa/contracts/media/photos';
import { pathOf } from '@kopa/contracts/route';
import { type PhotoSend, uploadedPhotos, uploadMissing } from '../src/device/outbox/photo-sends.ts';
import type { SendRequest, StoredSend } from '../src/device/outbox/stored-sends.ts';
import { compress, galleryCompression } from '../src/shared/media/compress.ts';

/** The server did not take a photo. */
export class UploadRefused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super();
    this.answer = answer;
  }
}

/** True for a send whose photos a worker can upload. Not every browser lets it draw. */
export function canUpload({ afterPhotos }: StoredSend): boolean {
  return Boolean(afterPhotos) && typeof OffscreenCanvas !== 'undefined';
}

/**
 * Uploads the missing photos of a send, and returns its call. `keep` stores the send after each.
 * @throws UploadRefused, CompressionError for a photo that cannot be read, or the error of a call without an answer
 */
export async function requestAfterUploads(
  { memberId, variables, afterPhotos }: StoredSend,
  call: (url: string, body: object) => Promise<Response>,
  keep: (variables: PhotoSend) => Promise<void>,
): Promise<SendRequest> {
  let send = variables as PhotoSend;
  const upload = async (file: File): Promise<string> => {
    const imageData = await compress(file, galleryCompression);
    const body = { imageData, fileName: file.name.slice(0, 255), fileSize: file.size };
    const answer = await call(pathOf(uploadPhoto, { id: memberId }), body);
    if (!answer.ok) throw new UploadRefused(answer);
    return ((await answer.json()) as { url: string }).url;
  };
  await uploadMissing(send, upload, (photos) => {
    send = { ...send, photos };
    return keep(send);
  });
  const { url, body } = afterPhotos as SendRequest;
  return { url, body: { ...body, photos: uploadedPhotos(send.photos ?? []) ?? [] } };
}
