import { ApiError } from '@kopa/contracts/client';
import { photoLimits } from '@kopa/contracts/limits';
import type { User } from '@kopa/contracts/users';
import { showToast } from '@kopa/ui/toast';
import { useState } from 'react';
import { useSession } from '../session/session-provider.tsx';
import { isMember } from '../session/stored-member.ts';
import { useMember } from '../session/use-member.ts';
import { CompressionError, compress, galleryCompression, profileCompression } from './compress.ts';
import { updateCoverCall, updatePhotosCall, updatePictureCall, uploadPhotoCall } from './photos.queries.ts';

/** Where a photo is to go: into the gallery (and on to the profile picture), or straight to picture or cover. */
export type PhotoUse = 'gallery' | 'picture' | 'cover';

/** What the flows say (spec section 8). */
const words = {
  gallery: {
    tooLarge: 'Please select a photo smaller than 10MB.',
    done: 'Photo uploaded!',
    failed: 'Failed to upload photo. Please try again.',
    halfDone: 'Photo uploaded but failed to update gallery.',
    invalid: 'Photo uploaded but data validation failed.',
  },
  picture: {
    tooLarge: 'Please select an image smaller than 10MB.',
    done: 'Profile picture updated!',
    failed: 'Failed to upload profile photo. Please try again.',
    halfDone: 'Photo uploaded but failed to set as profile picture.',
    invalid: 'Profile picture updated but data validation failed.',
  },
  cover: {
    tooLarge: 'Please select a photo smaller than 10MB.',
    done: 'Cover photo uploaded!',
    failed: 'Failed to upload cover photo. Please try again.',
    halfDone: 'Photo uploaded but failed to set as cover photo.',
    invalid: 'Cover photo updated but data validation failed.',
  },
} as const;

/** Takes a chosen file through checks, compression, upload and use, with a preview meanwhile (spec section 4). */
export function usePhotoUpload(use: PhotoUse) {
  const member = useMember();
  const { updateMember } = useSession();
  const [preview, setPreview] = useState<string | null>(null);
  const say = words[use];

  /** Resolves with true once the photo is where it belongs; tells everything else itself. */
  async function upload(file: File): Promise<boolean> {
    if (!isAcceptable(file, say.tooLarge)) return false;
    const shown = URL.createObjectURL(file);
    setPreview(shown);
    try {
      if (file.size > photoLimits.compressionNoticeBytes) {
        showToast({
          title: 'Compressing image...',
          message: 'Large image detected, optimizing for upload.',
          tone: 'success',
        });
      }
      const imageData = await compress(file, use === 'gallery' ? galleryCompression : profileCompression);
      const url = await uploadPhotoCall(member.id, imageData, file);
      return await place(url);
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      URL.revokeObjectURL(shown);
      setPreview(null);
    }
  }

  /** Puts an uploaded photo where it belongs and shows the member as the server answered. */
  async function place(url: string): Promise<boolean> {
    let changed: User;
    try {
      changed = await put(url);
    } catch {
      showToast({ title: 'Upload completed', message: say.halfDone, tone: 'error' });
      return false;
    }
    try {
      updateMember(changed);
      showToast({ title: say.done, tone: 'success' });
    } catch {
      showToast({ title: 'Update warning', message: say.invalid, tone: 'error' });
    }
    return true;
  }

  /** Sequence after the upload: add to gallery, set as profile picture (from the gallery only where there is none). */
  async function put(url: string): Promise<User> {
    if (use === 'cover') return updateCoverCall(member.id, url);
    if (member.photos.length < photoLimits.galleryMax) {
      const changed = await updatePhotosCall(member.id, [...member.photos, url]);
      if (use === 'gallery' && changed.profilePicture !== null) return changed;
      // Kept even if setting the picture fails.
      if (isMember(changed)) updateMember(changed);
    }
    return updatePictureCall(member.id, url);
  }

  function tellFailure(error: unknown): void {
    if (error instanceof CompressionError) {
      const message = 'Unable to compress image. Please try a smaller file.';
      showToast({ title: 'Compression failed', message, tone: 'error' });
      return;
    }
    const reason = use !== 'gallery' && error instanceof ApiError ? error.serverMessage : say.failed;
    showToast({ title: 'Upload failed', message: reason, tone: 'error' });
  }

  return { upload, preview, isUploading: preview !== null };
}

function isAcceptable(file: File, tooLarge: string): boolean {
  if (file.size > photoLimits.maxBytes) {
    showToast({ title: 'File too large', message: tooLarge, tone: 'error' });
    return false;
  }
  if (!file.type.startsWith('image/')) {
    showToast({ title: 'Invalid file type', message: 'Please select an image file.', tone: 'error' });
    return false;
  }
  return true;
}
