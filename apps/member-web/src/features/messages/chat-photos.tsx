import { photoLimits } from '@kopa/contracts/limits';
import type { NewAttachment } from '@kopa/contracts/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UploadProgress } from '../../photos/upload-progress.tsx';
import { usePhotoUploads } from '../../photos/use-photo-uploads.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './chat-photos.module.css';

const mostPhotos = photoLimits.messageMax;
/** Width in pixels of the copy for a preview. */
const previewWidth = 96;

interface ChatPhotosProps {
  photos: readonly NewAttachment[];
  /** Files that were chosen and are not uploaded yet. */
  chosen: readonly File[];
  onTaken: () => void;
  onAdd: (photo: NewAttachment) => void;
  onRemove: (url: string) => void;
  /** Tells how many photos are not on the server yet. */
  onUploading: (count: number) => void;
}

/** The photos of a message before it is sent. */
export function ChatPhotos({ photos, chosen, onTaken, onAdd, onRemove, onUploading }: ChatPhotosProps) {
  const member = useMember();
  const { uploads, add, remove, retry } = usePhotoUploads(member.id, (url) => onAdd({ type: 'photo', url }));
  const taken = useRef<readonly File[]>([]);

  useEffect(() => {
    if (chosen.length === 0 || taken.current === chosen) return;
    taken.current = chosen;
    onTaken();
    const room = Math.max(0, mostPhotos - photos.length - uploads.length);
    if (chosen.length > room) showToast({ title: `A message has up to ${mostPhotos} photos`, tone: 'error' });
    add(chosen.slice(0, room));
  }, [chosen, onTaken, add, photos.length, uploads.length]);
  useEffect(() => onUploading(uploads.length), [uploads.length, onUploading]);

  if (photos.length + uploads.length === 0) return null;
  return (
    <ul className={classes.photos} aria-label="Photos">
      {photos.map(({ url }) => (
        <li key={url} className={classes.photo}>
          <img src={photoSource(url, previewWidth)} alt="" />
          <Remove onClick={() => onRemove(url)} />
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.photo}>
          <img src={upload.src} alt={upload.file.name} />
          {upload.hasFailed ? (
            <Button size="compact-xs" variant="default" className={classes.retry} onClick={() => retry(upload)}>
              Retry
            </Button>
          ) : (
            <UploadProgress percent={upload.percent} />
          )}
          <Remove onClick={() => remove(upload.id)} />
        </li>
      ))}
    </ul>
  );
}

function Remove({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon className={classes.remove} size={44} variant="transparent" aria-label="Remove photo" onClick={onClick}>
      <span className={classes.cross}>
        <IconX size={16} stroke={2} aria-hidden />
      </span>
    </ActionIcon>
  );
}
