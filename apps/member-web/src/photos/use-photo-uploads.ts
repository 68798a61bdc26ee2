import { ApiError, textFor } from '@kopa/contracts/client';
import { newKey } from '@kopa/ui/new-key';
import { useCallback, useEffect, useRef, useState } from 'react';
import { removeUpload, storeUpload } from '../outbox/stored-uploads.ts';
import { notifySignedOut } from '../session/signed-out.ts';
import { CompressionError } from './compress.ts';
import { isAcceptable } from './is-acceptable.ts';
import { photoWords } from './photo-words.ts';
import { sendPhoto, showSendFailure } from './send-photo.ts';

/** A chosen photo until it is on the server. */
export interface Upload {
  id: string;
  file: File;
  /** Local URL of the file. */
  src: string;
  /** Percent that has been sent; null while the photo is prepared. */
  percent: number | null;
  hasFailed: boolean;
}

/**
 * Uploads chosen photos, one after the other, and keeps them on the device until then, by the name of their draft. Those
 * that fail without a network start again when it is back. `onUploaded` gets the URL of each.
 */
export function usePhotoUploads(memberId: number, place: string, onUploaded: (url: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const removed = useRef(new Set<string>());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  }, [onUploaded]);

  const change = useCallback(
    (id: string, fields: Partial<Upload>) =>
      setUploads((known) => known.map((one) => (one.id === id ? { ...one, ...fields } : one))),
    [],
  );
  const remove = useCallback(
    ({ id, file, src }: Upload) => {
      removed.current.add(id);
      void removeUpload({ memberId, place, file });
      URL.revokeObjectURL(src);
      setUploads((known) => known.filter((one) => one.id !== id));
    },
    [memberId, place],
  );

  const send = useCallback(
    async (upload: Upload) => {
      const { id, file } = upload;
      if (removed.current.has(id)) return;
      change(id, { percent: null, hasFailed: false });
      try {
        const url = await sendPhoto(memberId, file, { onProgress: (percent) => change(id, { percent }) });
        if (removed.current.has(id)) return;
        uploaded.current(url);
        remove(upload);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) notifySignedOut();
        if (error instanceof CompressionError) remove(upload);
        else change(id, { hasFailed: true });
        if (navigator.onLine) showSendFailure(error, textFor(error, photoWords.gallery.failed));
      }
    },
    [memberId, change, remove],
  );

  const start = useCallback(
    (upload: Upload) => {
      queue.current = queue.current.then(() => send(upload));
    },
    [send],
  );

  const failed = uploads.filter(({ hasFailed }) => hasFailed);
  useEffect(() => {
    const again = () => failed.forEach(start);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });

  return {
    uploads,
    remove,
    retry: start,
    add(files: readonly File[]) {
      const chosen = files
        .filter((file) => isAcceptable(file, photoWords.gallery.tooLarge))
        .map((file) => {
          const src = URL.createObjectURL(file);
          void storeUpload({ memberId, place, file });
          return { id: newKey(), file, src, percent: null, hasFailed: false };
        });
      setUploads((known) => [...known, ...chosen]);
      chosen.forEach(start);
    },
  };
}
