import type { NewPostPhoto } from '@kopa/contracts/feed/post-photos';
import { textLimits } from '@kopa/contracts/text-limits';
import { photoSource } from '@kopa/ui/photo-source';
import { isServerReachable, onReachable } from '@kopa/ui/reachable';
import { useStore } from '@kopa/ui/use-store';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bytesOf } from '../../../shared/media/send-photo.ts';
import { UploadProgress } from '../../../shared/media/upload-progress.tsx';
import { dropUpload, retryUpload, type Upload } from '../../../shared/media/uploads.ts';
import classes from './composer-photos.module.css';

/** Width in pixels of the copy for a preview. */
const previewWidth = 320;

interface ComposerPhotosProps {
  photos: readonly NewPostPhoto[];
  uploads: readonly Upload[];
  onChange: (change: (photos: readonly NewPostPhoto[]) => NewPostPhoto[]) => void;
}

/** The photos of a new post: size, alternative text, order and removal. */
export function ComposerPhotos({ photos, uploads, onChange }: ComposerPhotosProps) {
  const failureText = useStore(onReachable, isServerReachable) ? 'Not uploaded' : 'Waiting for the network';
  const move = (from: number, to: number) =>
    onChange((known) => {
      const others = known.filter((_photo, index) => index !== from);
      return [...others.slice(0, to), known[from] as NewPostPhoto, ...others.slice(to)];
    });

  return (
    <ul className={classes.photos} aria-label="Photos">
      {photos.map(({ url, alt }, index) => (
        <li key={url} className={classes.photo}>
          <span className={classes.preview}>
            <img src={photoSource(url, previewWidth)} alt="" />
          </span>
          <div className={classes.words}>
            <TextInput
              label="Describe this photo"
              placeholder="For those who cannot see it"
              maxLength={textLimits.photoAlt}
              value={alt ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange((known) => known.map((one) => (one.url === url ? { ...one, alt: value } : one)))
              }
            />
            <div className={classes.row}>
              <span className={classes.size}>{sizeText(bytesOf(url))}</span>
              {photos.length > 1 && (
                <>
                  <Tool label="Move photo up" isDisabled={index === 0} onClick={() => move(index, index - 1)}>
                    <IconArrowUp size={20} stroke={1.75} aria-hidden />
                  </Tool>
                  <Tool
                    label="Move photo down"
                    isDisabled={index === photos.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={20} stroke={1.75} aria-hidden />
                  </Tool>
                </>
              )}
              <Tool label="Remove photo" onClick={() => onChange((known) => known.filter((one) => one.url !== url))}>
                <IconX size={20} stroke={1.75} aria-hidden />
              </Tool>
            </div>
          </div>
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.photo}>
          <span className={classes.preview}>
            <img src={upload.src} alt={upload.file.name} />
            {!upload.hasFailed && <UploadProgress percent={upload.percent} />}
          </span>
          <div className={classes.words}>
            <div className={classes.row} role="status">
              <span className={classes.size}>
                {upload.hasFailed ? failureText : `${sizeText(upload.file.size)} before it is made smaller`}
              </span>
              {upload.hasFailed && (
                <Button variant="default" onClick={() => retryUpload(upload)}>
                  Retry
                </Button>
              )}
              <Tool label="Remove photo" onClick={() => dropUpload(upload)}>
                <IconX size={20} stroke={1.75} aria-hidden />
              </Tool>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ToolProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
