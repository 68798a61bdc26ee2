import { photoSource } from '@kopa/ui/photo-source';
import { useStore } from '@kopa/ui/use-store';
import { useEffect, useState } from 'react';
import type { SendPhoto } from '../../../device/outbox/photo-sends.ts';
import { SendState } from '../../../device/outbox/send-state.tsx';
import type { Pending } from '../../../device/outbox/use-pending.ts';
import { onPercentsChange, percentOf } from '../../../shared/media/upload-percents.ts';
import { UploadProgress } from '../../../shared/media/upload-progress.tsx';
import cardClasses from '../post/post-card.module.css';
import gridClasses from '../post/post-photos.module.css';
import classes from './pending-photos.module.css';
import type { PostSend } from './post-send.ts';

/** Width in pixels of the copy of an uploaded photo. */
const previewWidth = 320;

/** The photos of a post that has to upload them, with their progress, and the state of the post. */
export function PendingPhotos({ pending }: { pending: Pending<PostSend> }) {
  const { photos = [] } = pending.variables;
  const read = () =>
    photos.map(({ url, file }) => (url === null && file ? (percentOf(file) ?? 'waits') : 'done')).join();
  const progress = useStore(onPercentsChange, read);
  const isUploading = progress.split(',').some((one) => one !== 'done');
  return (
    <>
      <ul className={gridClasses.grid} data-count={photos.length} aria-label="Photos">
        {photos.map((photo, place) => (
          <li key={place} className={[gridClasses.place, classes.place].join(' ')}>
            <Preview photo={photo} label={photo.alt || `Photo ${place + 1} of ${photos.length}`} />
            {photo.url === null && photo.file && pending.state === 'sending' && (
              <span className={classes.progress}>
                <UploadProgress percent={percentOf(photo.file)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={cardClasses.sending}>
        <SendState pending={pending} mayDelete={isUploading} />
      </p>
    </>
  );
}

function Preview({ photo: { file, url }, label }: { photo: SendPhoto; label: string }) {
  const [local, setLocal] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setLocal(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img className={classes.image} src={file ? local : photoSource(url ?? '', previewWidth)} alt={label} />;
}
