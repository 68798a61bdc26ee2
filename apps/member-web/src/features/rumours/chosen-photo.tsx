import { Button } from '@mantine/core';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { retryUpload, type Upload } from '../../shared/media/uploads.ts';
import classes from './rumours.module.css';

interface ChosenPhotoProps {
  src: string;
  /** On its way; undefined once it is uploaded. */
  upload: Upload | undefined;
  onRemove: () => void;
}

/** The chosen photo of a question, with its progress. */
export function ChosenPhoto({ src, upload, onRemove }: ChosenPhotoProps) {
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
        <Button variant="default" onClick={onRemove}>
          Remove photo
        </Button>
      </div>
    </div>
  );
}
