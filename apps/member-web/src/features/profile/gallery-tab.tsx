import { photoLimits } from '@kopa/contracts/media/media-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useMember } from '../../session/use-member.ts';
import { PhotoButton } from '../../shared/media/photo-button.tsx';
import { PhotoInput } from '../../shared/media/photo-input.tsx';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { usePhotoUpload } from '../../shared/media/use-photo-upload.ts';
import { PhotosTab } from '../../shared/people/profile/photos-tab.tsx';
import classes from './gallery-tab.module.css';

/** The member's gallery of at most eight photos; a ninth cannot be added. */
export function GalleryTab() {
  const member = useMember();
  const { upload, preview, isUploading } = usePhotoUpload('gallery');
  const id = useId();
  const { galleryMax } = photoLimits;
  const count = member.photos.length;
  const choose = (file: File) => void upload(file);
  if (count === 0 && preview === null) {
    return (
      <EmptyState
        drawing="photo"
        title="No photos yet"
        text={`Up to ${galleryMax} photos show others who you are.`}
        action={<PhotoButton onChoose={choose}>Add photo</PhotoButton>}
      />
    );
  }
  return (
    <div className={classes.gallery}>
      <p className={classes.count}>
        {count} of {galleryMax} photos
      </p>
      <PhotosTab person={member} isOwn>
        {preview !== null && (
          <li className={classes.upload}>
            <img src={preview.src} alt="Uploading" />
            <UploadProgress percent={preview.percent} />
          </li>
        )}
        {count < galleryMax && !isUploading && (
          <li>
            <PhotoInput id={id} label="Add photo" disabled={false} onChoose={choose} />
            <label htmlFor={id} className={classes.add}>
              <IconPlus size={24} stroke={1.75} aria-hidden />
              Add photo
            </label>
          </li>
        )}
      </PhotosTab>
    </div>
  );
}
