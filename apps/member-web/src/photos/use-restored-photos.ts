import { useEffect, useEffectEvent } from 'react';
import { storedUploads } from '../outbox/stored-uploads.ts';

/** Calls `restore` with the photos that an earlier page has left in a place without uploading them. */
export function useRestoredPhotos(memberId: number, place: string, restore: (files: File[]) => void): void {
  const onStored = useEffectEvent(restore);
  useEffect(() => {
    let isOnScreen = true;
    void storedUploads(memberId, place).then((files) => {
      if (isOnScreen && files.length > 0) onStored(files);
    });
    return () => {
      isOnScreen = false;
    };
  }, [memberId, place]);
}
