import { Dialog } from '@kopa/ui/dialog.tsx';

import { PhotoButton } from '../../shared/media/photo-button.tsx';
import type { PhotoUse } from '../../shared/media/photo-words.ts';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { usePhotoUpload } from '../../shared/media/use-photo-upload.ts';
import classes from './photo-dialog.module.css';

interface PhotoDialogProps {
  opened: boolean;
  use: PhotoUse;
  title: string;
  onClose: () => void;
}

/** Uploads a new profile picture or cover, with a preview meanwhile. */
export function PhotoDialog({ opened, use, title, onClose }: PhotoDialogProps) {
  const { upload, preview, isUploading } = usePhotoUpload(use);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered>
      <div className={classes.dialog}>
        {preview === null ? (
          <p className={classes.hint}>A JPEG, PNG or WebP of at most 10 MB.</p>
        ) : (
          <>
            <img className={classes.preview} data-round={use === 'picture'} src={preview.src} alt="Your choice" />
            <UploadProgress percent={preview.percent} />
          </>
        )}
        <PhotoButton
          loading={isUploading}
          onChoose={(file) => {
            void upload(file).then((done) => done && onClose());
          }}
        >
          Choose a photo
        </PhotoButton>
      </div>
    </Dialog>
  );
}
