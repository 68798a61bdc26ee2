import type { User } from '@kopa/contracts/account/user';
import { ApiError, textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { notifySignedOut } from '../../session/signed-out.ts';
import { readStoredMember } from '../../session/stored-member.ts';
import { useMember } from '../../session/use-member.ts';
import { applyPhoto, PhotoNotAppliedError } from './apply-photo.ts';
import { galleryCompression, profileCompression } from './compress.ts';
import { isAcceptable } from './is-acceptable.ts';
import { type PhotoUse, photoWords } from './photo-words.ts';
import { showSendFailure } from './send-failure.ts';
import { sendPhoto } from './send-photo.ts';

/** A photo that is being uploaded. */
export interface PhotoPreview {
  /** Local URL of the chosen file. */
  src: string;
  /** Percent that has been sent; null while the photo is prepared. */
  percent: number | null;
}

/** Checks, compresses, uploads and uses a chosen file, with a preview meanwhile (product 2.19). */
export function usePhotoUpload(use: PhotoUse) {
  const member = useMember();
  const { updateMember } = useSession();
  const [preview, setPreview] = useState<PhotoPreview | null>(null);
  const texts = photoWords[use];

  /** Resolves to true once the photo is in use; shows every failure itself. */
  async function upload(file: File): Promise<boolean> {
    if (!isAcceptable(file, texts.tooLarge)) return false;
    const src = URL.createObjectURL(file);
    setPreview({ src, percent: null });
    try {
      const url = await sendPhoto(member.id, file, {
        compression: use === 'gallery' ? galleryCompression : profileCompression,
        onProgress: (percent) => setPreview({ src, percent }),
      });
      // Read again: the gallery may have changed meanwhile, or another member may have signed in.
      const now = readStoredMember();
      if (now?.id !== member.id) return false;
      show(await applyPhoto(now, use, url, updateMember));
      return true;
    } catch (error) {
      if (readStoredMember()?.id === member.id) showFailure(error);
      return false;
    } finally {
      URL.revokeObjectURL(src);
      setPreview(null);
    }
  }

  function show(changed: User): void {
    try {
      updateMember(changed);
      showToast({ title: texts.done, tone: 'success' });
    } catch {
      showToast({ title: 'Update warning', message: texts.invalid, tone: 'error' });
    }
  }

  function showFailure(error: unknown): void {
    const reason = error instanceof PhotoNotAppliedError ? error.cause : error;
    if (reason instanceof ApiError && reason.status === 401) {
      notifySignedOut();
    } else if (error instanceof PhotoNotAppliedError) {
      showToast({ title: 'Upload completed', message: error.message, tone: 'error' });
    } else {
      showSendFailure(error, use === 'gallery' ? texts.failed : textFor(error, texts.failed));
    }
  }

  return { upload, preview, isUploading: preview !== null };
}
