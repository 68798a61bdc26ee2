import type { NewAttachment, NewMessage } from '@kopa/contracts/chat/message-parts';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { textLimits } from '@kopa/contracts/text-limits';
import type { DraftOptions } from '@kopa/ui/drafts';
import { useLazy } from '@kopa/ui/use-lazy';
import { ActionIcon } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DraftForm } from '../../device/outbox/draft-form.tsx';
import { changeDraft, useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import type { Recording } from '../../shared/media/record-voice.ts';
import { addUploads } from '../../shared/media/uploads.ts';
import { useUploads } from '../../shared/media/use-uploads.ts';
import type { Press } from '../../shared/media/voice-recording.tsx';
import { AddPhotos, SendTools } from './message/message-tools.tsx';
import classes from './message-input.module.css';

const loadPhotos = async () => (await import('./message/chat-photos.tsx')).ChatPhotos;
const loadRecording = async () => (await import('../../shared/media/voice-recording.tsx')).VoiceRecording;
const mostPhotos = photoLimits.messageMax;

interface MessageInputProps {
  /** Storage name and empty content of the draft. */
  draftOptions: DraftOptions<NewMessage>;
  isSending: boolean;
  /** Focuses the input when the chat opens, except where that would open an on-screen keyboard. */
  takesFocus: boolean;
  /** Members may be mentioned, which is so in groups. */
  mentions: boolean;
  /** Author and one line of the message with this id. */
  quoteOf: (id: number) => { name: string; text: string };
  onTyping: (begins: boolean) => void;
  onSend: (message: NewMessage, recording?: Recording) => void;
}

/** Input of a message: text, photos, a voice note, and the quoted message. */
export function MessageInput(props: MessageInputProps) {
  const { draftOptions, isSending, takesFocus, mentions, quoteOf, onTyping, onSend } = props;
  const member = useMember();
  const [draft] = useDraft(draftOptions);
  const photos = draft.attachments ?? [];
  const uploadTarget = {
    memberId: member.id,
    draft: draftOptions.name,
    take: (url: string) => changePhotos((known) => [...known, { type: 'photo', url }]),
  };
  const uploads = useUploads(uploadTarget);
  const taken = photos.length + uploads.length;
  const choose = useCallbackRef((files: File[]) =>
    addUploads(uploadTarget, files, { free: mostPhotos - taken, tooMany: `A message has up to ${mostPhotos} photos` }),
  );
  const [press, setPress] = useState<Press | null | undefined>(undefined);
  const Photos = useLazy(loadPhotos, taken > 0, () => undefined);
  const Recorder = useLazy(loadRecording, press !== undefined, () => setPress(undefined));
  const quote = draft.replyToId === undefined ? null : quoteOf(draft.replyToId);

  const cancelReply = () => changeDraft(member.id, draftOptions, () => ({ replyToId: undefined }));

  function changePhotos(next: (known: readonly NewAttachment[]) => NewAttachment[]) {
    changeDraft(member.id, draftOptions, ({ attachments = [] }) => {
      const changed = next(attachments).slice(0, mostPhotos);
      return { attachments: changed.length === 0 ? undefined : changed };
    });
  }

  function sendVoice(recording: Recording) {
    const { replyToId } = draft;
    onSend({ content: '', ...(replyToId === undefined ? {} : { replyToId }) }, recording);
    cancelReply();
  }

  return (
    <div className={classes.input}>
      {quote !== null && (
        <div className={classes.reply}>
          <p className={classes.answered}>
            <span className={classes.name}>Replying to {quote.name}</span>
            <span className={classes.excerpt}>{quote.text}</span>
          </p>
          <ActionIcon size={44} variant="subtle" color="gray" aria-label="Cancel reply" onClick={cancelReply}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {Photos !== null && (
        <Photos
          photos={photos}
          uploads={uploads}
          onRemove={(url) => changePhotos((known) => known.filter((one) => one.url !== url))}
        />
      )}
      {press !== undefined && Recorder !== null ? (
        <Recorder press={press} onSend={sendVoice} onClose={() => setPress(undefined)} />
      ) : (
        <DraftForm
          draftOptions={draftOptions}
          label="Message"
          placeholder="Type a message..."
          maxRows={5}
          maxLength={textLimits.message}
          isSending={isSending || uploads.length > 0}
          mayBeEmpty={photos.length > 0}
          takesFocus={takesFocus}
          mentions={mentions}
          onTyping={onTyping}
          onSend={onSend}
          start={<AddPhotos isFull={taken >= mostPhotos} onChoose={choose} />}
          button={(isEmpty) => (
            <SendTools
              isEmpty={isEmpty}
              isSending={isSending || uploads.length > 0}
              isRecording={press !== undefined}
              onRecord={setPress}
            />
          )}
        />
      )}
    </div>
  );
}
