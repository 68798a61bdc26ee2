import { photoLimits } from '@kopa/contracts/limits';
import { PhotosTab } from '../../community/profile-modal/photos-tab.tsx';
import { PhotoButton } from '../../photos/photo-button.tsx';
import { usePhotoUpload } from '../../photos/use-photo-upload.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './profile.module.css';

/** One's gallery of at most eight photos; adding is offered below that. */
export function GalleryTab() {
  const member = useMember();
  const { upload, preview, isUploading } = usePhotoUpload('gallery');
  const { galleryMax } = photoLimits;
  return (
    <div className={classes.gallery}>
      <p className={classes.line}>
        {member.photos.length} of {galleryMax} photos
      </p>
      <PhotosTab person={member} isOwn />
      {preview !== null && <img className={classes.preview} src={preview} alt="Uploading" />}
      {member.photos.length < galleryMax && (
        <PhotoButton variant="light" loading={isUploading} onChoose={(file) => void upload(file)}>
          Add photo
        </PhotoButton>
      )}
    </div>
  );
}
