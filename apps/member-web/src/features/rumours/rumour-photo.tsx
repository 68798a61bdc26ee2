import { photoSource } from '@kopa/ui/photo-source';
import { Button } from '@mantine/core';
import { PhotoButton } from '../../shared/media/photo-button.tsx';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { dropUpload, retryUpload, type Upload } from '../../shared/media/uploads.ts';
import classes from './rumours.module.css';

/** Width in pixels of the copy for a preview. */
const previewWidth = 320;

interface RumourPhotoProps {
  /** URL of the uploaded photo. */
  photo: string | null;
  upload: Upload | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The photo of a question. */
export function RumourPhoto({ photo, upload, onChoose, onRemove }: RumourPhotoProps) {
  const src = upload?.src ?? (photo === null ? null : photoSource(photo, previewWidth));
  if (src === null) {
    return (
      <PhotoButton variant="light" className={classes.add} onChoose={onChoose}>
        Add a photo
      </PhotoButton>
    );
  }
  return (
    <div className={classes.chosen}>
      <img src={src} alt="To go with your question" />
      {upload !== undefined && !upload.hasFailed && <UploadProgress percent={upload.percent} />}
      <div className={classes.buttons}>
        {upload?.hasFailed === true && (
          <Button variant="default" onClick={() => retryUpload(upload)}>
            Retry
          </Button>
        )}
        <Button variant="default" onClick={() => (upload === undefined ? onRemove() : dropUpload(upload))}>
          Remove photo
        </Button>
      </div>
    </div>
  );
}
