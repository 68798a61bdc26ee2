import { ActionIcon } from '@mantine/core';
import { IconMicrophone, IconPhotoPlus, IconSend2 } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { PhotosInput } from '../../../shared/media/photos-input.tsx';
import type { Press } from '../../../shared/media/voice-recording.tsx';
import classes from '../message-input.module.css';

/*
 * The buttons beside the field of a message. The field renders at each key, and they only for a change of their own: their
 * functions must be stable.
 */

interface AddPhotosProps {
  /** The message has the maximum of photos. */
  isFull: boolean;
  onChoose: (files: File[]) => void;
}

export const AddPhotos = memo(function AddPhotos({ isFull, onChoose }: AddPhotosProps) {
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotosInput ref={files} onChoose={onChoose} />
      <ActionIcon
        size={44}
        variant="subtle"
        color="gray"
        aria-label="Add photos"
        disabled={isFull}
        onClick={() => files.current?.click()}
      >
        <IconPhotoPlus size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
});

interface SendToolsProps {
  isEmpty: boolean;
  isSending: boolean;
  isRecording: boolean;
  onRecord: (press: Press | null) => void;
}

export const SendTools = memo(function SendTools({ isEmpty, isSending, isRecording, onRecord }: SendToolsProps) {
  return (
    <>
      {isEmpty && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          className={classes.record}
          aria-label="Record voice note"
          disabled={isRecording}
          onPointerDown={({ button, clientX }) => {
            if (button !== 0) return;
            const press = { x: clientX, at: performance.now(), isDown: true };
            const letGo = () => {
              press.isDown = false;
            };
            window.addEventListener('pointerup', letGo, { once: true });
            onRecord(press);
          }}
          onClick={({ detail }) => {
            if (detail === 0) onRecord(null);
          }}
          onContextMenu={(event) => event.preventDefault()}
        >
          <IconMicrophone size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon type="submit" size={44} radius={22} aria-label="Send" disabled={isEmpty || isSending}>
        <IconSend2 size={20} stroke={1.75} />
      </ActionIcon>
    </>
  );
});
