import { useStore } from '@kopa/ui/use-store';
import { useEffect, useEffectEvent } from 'react';
import { onUploadsChange, readUploads, restoreUploads, type Upload, type UploadTarget } from './uploads.ts';

/** The photos of a draft that are not on the server yet, with those that an earlier page has left. */
export function useUploads(target: UploadTarget): readonly Upload[] {
  const { memberId, draft } = target;
  const restore = useEffectEvent(() => void restoreUploads(target));
  useEffect(() => restore(), [memberId, draft]);
  return useStore(onUploadsChange, readUploads).filter((one) => one.memberId === memberId && one.draft === draft);
}
