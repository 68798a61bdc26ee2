import type { User } from '@kopa/contracts/account/user';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../../session/session-provider.tsx';
import { useMember } from '../../../session/use-member.ts';
import { deletePhotoCall, updateCoverCall, updatePictureCall } from '../../media/photos.queries.ts';

interface Failure {
  title: string;
  message: string;
}

/** The owner's actions on a photo of the gallery, with their toasts (product 8.3). The promises never reject. */
export function usePhotoActions() {
  const member = useMember();
  const { updateMember } = useSession();
  const picture = useMutation({
    mutationFn: (url: string) => updatePictureCall(member.id, url),
  });
  const cover = useMutation({
    mutationFn: (url: string) => updateCoverCall(member.id, url),
  });
  const gallery = useMutation({
    mutationFn: (url: string) => deletePhotoCall(member.id, member.photoIds[member.photos.indexOf(url)] ?? 0),
  });

  async function showResult(work: Promise<User>, success: string, failure: Failure, invalid: string) {
    let changed: User;
    try {
      changed = await work;
    } catch {
      showToast({ ...failure, tone: 'error' });
      return false;
    }
    try {
      updateMember(changed);
      showToast({ title: success, tone: 'success' });
    } catch {
      showToast({ title: 'Update warning', message: `${invalid} but data validation failed.`, tone: 'error' });
    }
    return true;
  }

  return {
    setAsPicture: (url: string) =>
      showResult(
        picture.mutateAsync(url),
        'Profile picture updated!',
        { title: 'Update failed', message: 'Failed to update profile picture. Please try again.' },
        'Profile picture updated',
      ),
    setAsCover: (url: string) =>
      showResult(
        cover.mutateAsync(url),
        'Cover photo updated!',
        { title: 'Update failed', message: 'Failed to update cover photo. Please try again.' },
        'Cover photo updated',
      ),
    remove: (url: string) =>
      showResult(
        gallery.mutateAsync(url),
        'Photo deleted',
        { title: 'Delete failed', message: 'Please try again.' },
        'Photo deleted',
      ),
    isSettingPicture: picture.isPending,
    isSettingCover: cover.isPending,
    isDeleting: gallery.isPending,
  };
}
