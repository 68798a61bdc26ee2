import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import classes from './upload-progress.module.css';
import type { PhotoPreview } from './use-photo-upload.ts';

/** Progress of an upload as a number and a bar. */
export function UploadProgress({ percent }: Pick<PhotoPreview, 'percent'>) {
  const words = percent === null ? 'Preparing' : percent === 100 ? 'Saving' : `${percent}%`;
  return (
    <span className={classes.progress}>
      <span className={classes.words} aria-hidden="true">
        {words}
      </span>
      <Progress.Root size={4} radius="xl" className={classes.track}>
        <Progress.Section value={percent ?? 0} color="white" aria-label="Upload progress" />
      </Progress.Root>
    </span>
  );
}
