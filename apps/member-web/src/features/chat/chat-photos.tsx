import type { NewAttachment } from '@kopa/contracts/chat/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { dropUpload, retryUpload, type Upload } from '../../shared/media/uploads.ts';
import classes from './chat-photos.module.css';

/** Width in pixels of the copy for a preview. */
const previewWidth = 96;

interface ChatPhotosProps {
  photos: readonly NewAttachment[];
  uploads: readonly Upload[];
  onRemove: (url: string) => void;
}

/** The photos of a message before it is sent. */
export function ChatPhotos({ photos, uploads, onRemove }: ChatPhotosProps) {
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
            <Button size="compact-xs" variant="default" className={classes.retry} onClick={() => retryUpload(upload)}>
              Retry
            </Button>
          ) : (
            <UploadProgress percent={upload.percent} />
          )}
          <Remove onClick={() => dropUpload(upload)} />
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
