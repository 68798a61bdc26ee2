import { useStore } from '@kopa/ui/use-store';
import { useEffect, useEffectEvent } from 'react';
import { onUploadsChange, readUploads, restoreUploads, type Upload, type UploadPlace } from './uploads.ts';

/** The photos of a place that are not on the server yet, with those that an earlier page has left. */
export function useUploads(place: UploadPlace): readonly Upload[] {
  const { memberId, place: name } = place;
  const restore = useEffectEvent(() => void restoreUploads(place));
  useEffect(() => restore(), [memberId, name]);
  return useStore(onUploadsChange, readUploads).filter((one) => one.memberId === memberId && one.place === name);
}
