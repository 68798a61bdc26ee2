import { recordLimits } from '@kopa/contracts/limits';
import { showToast } from '@kopa/ui/toast';
import { useEffect, useState } from 'react';
import { removeUpload, type StoredUpload, storedUploads, storeUpload } from '../../../device/outbox/stored-uploads.ts';
import { recordDraftName } from '../../../shared/file/record-draft.ts';
import { CompressionError } from '../../../shared/media/compression-error.ts';
import { isAcceptable } from '../../../shared/media/is-acceptable.ts';
import { photoWords } from '../../../shared/media/photo-words.ts';
import { showSendFailure } from '../../../shared/media/send-failure.ts';

/** Stores photos for the next record, in their order. */
export async function storeRecordPhotos(memberId: number, files: readonly File[]): Promise<StoredUpload[]> {
  const stored = files.map((file, index) => ({
    ...{ id: `${Date.now()}-${index}`, memberId },
    ...{ draft: recordDraftName, file },
  }));
  await Promise.all(stored.map(storeUpload));
  return stored;
}

/** True for a photo that the browser can decode; shows a toast for any other file. */
async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    showSendFailure(new CompressionError(), '');
    return false;
  }
}

/**
 * The photos that are chosen for the next record. They stay on the device until it is saved: until a record has it, an
 * upload is open to everybody who knows its address.
 */
export function useRecordPhotos(memberId: number) {
  const [photos, setPhotos] = useState<readonly StoredUpload[]>([]);
  const [isReading, setIsReading] = useState(false);
  const draft = recordDraftName;
  useEffect(() => {
    void storedUploads(memberId, draft).then(setPhotos);
  }, [memberId, draft]);
  return {
    photos,
    free: recordLimits.photos - photos.length,
    /** Chosen photos are not there yet. */
    isReading,

    async add(files: readonly File[]): Promise<void> {
      const free = recordLimits.photos - photos.length;
      if (files.length > free) showToast({ title: `A record has up to ${recordLimits.photos} photos`, tone: 'error' });
      setIsReading(true);
      const usable: File[] = [];
      for (const file of files.slice(0, free)) {
        if (isAcceptable(file, photoWords.gallery.tooLarge) && (await isReadable(file))) usable.push(file);
      }
      const added = await storeRecordPhotos(memberId, usable);
      setPhotos((before) => [...before, ...added]);
      setIsReading(false);
    },

    /** Takes photos out of the draft. */
    remove(gone: readonly StoredUpload[]): void {
      for (const photo of gone) void removeUpload(photo);
      setPhotos((before) => before.filter((photo) => !gone.includes(photo)));
    },
  };
}
