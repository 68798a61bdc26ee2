import { photoLimits, textLimits } from '@kopa/contracts/limits';
import type { NewAttachment, NewMessage } from '@kopa/contracts/message-parts';
import { usePart } from '@kopa/ui/use-part';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { DraftForm } from '../../outbox/draft-form.tsx';
import { type DraftOptions, useDraft } from '../../outbox/drafts.ts';
import { useRestoredPhotos } from '../../photos/use-restored-photos.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './message-input.module.css';
import { AddPhotos, SendTools } from './message-tools.tsx';
import type { Recording } from './record-voice.ts';
import type { Press } from './voice-recording.tsx';

const loadPhotos = async () => (await import('./chat-photos.tsx')).ChatPhotos;
const loadRecording = async () => (await import('./voice-recording.tsx')).VoiceRecording;
const noFiles: File[] = [];

interface MessageInputProps {
  /** Storage name and empty content of the draft. */
  draftOptions: DraftOptions<NewMessage>;
  isSending: boolean;
  /** Focuses the input when the chat opens, except where that would open an on-screen keyboard. */
  takesFocus: boolean;
  /** Members may be mentioned, which is so in groups. */
  mentions: boolean;
  /** Who wrote the message with this id, and the message in one line. */
  quoteOf: (id: number) => { name: string; text: string };
  onTyping: (begins: boolean) => void;
  onSend: (message: NewMessage, recording?: Recording) => void;
}

/** Input of a message: text, photos, a voice note, and what it answers. */
export function MessageInput(props: MessageInputProps) {
  const { draftOptions, isSending, takesFocus, mentions, quoteOf, onTyping, onSend } = props;
  const member = useMember();
  const [draft, setDraft] = useDraft(member.id, draftOptions);
  const latest = useRef(draft);
  latest.current = draft;
  const photos = draft.attachments ?? [];
  const [chosen, setChosen] = useState(noFiles);
  const [uploading, setUploading] = useState(0);
  const [press, setPress] = useState<Press | null | undefined>(undefined);
  const forgetChosen = useCallback(() => setChosen(noFiles), []);
  const Photos = usePart(loadPhotos, photos.length + chosen.length + uploading > 0, forgetChosen);
  const Recorder = usePart(loadRecording, press !== undefined, () => setPress(undefined));
  useRestoredPhotos(member.id, draftOptions.name, setChosen);
  const quote = draft.replyToId === undefined ? null : quoteOf(draft.replyToId);

  /** Several photos may be uploaded between two renderings. */
  function change(fields: Partial<NewMessage>) {
    latest.current = { ...latest.current, ...fields };
    setDraft(latest.current);
  }
  const changePhotos = (next: NewAttachment[]) => change({ attachments: next.length === 0 ? undefined : next });

  function sendVoice(recording: Recording) {
    const { replyToId } = latest.current;
    onSend({ content: '', ...(replyToId === undefined ? {} : { replyToId }) }, recording);
    change({ replyToId: undefined });
  }

  return (
    <div className={classes.input}>
      {quote !== null && (
        <div className={classes.reply}>
          <p className={classes.answered}>
            <span className={classes.name}>Replying to {quote.name}</span>
            <span className={classes.excerpt}>{quote.text}</span>
          </p>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label="Cancel reply"
            onClick={() => change({ replyToId: undefined })}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {Photos !== null && (
        <Photos
          place={draftOptions.name}
          photos={photos}
          chosen={chosen}
          onTaken={forgetChosen}
          onAdd={(photo) =>
            changePhotos([...(latest.current.attachments ?? []), photo].slice(0, photoLimits.messageMax))
          }
          onRemove={(url) => changePhotos((latest.current.attachments ?? []).filter((one) => one.url !== url))}
          onUploading={setUploading}
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
          isSending={isSending || uploading > 0}
          mayBeEmpty={photos.length > 0}
          takesFocus={takesFocus}
          mentions={mentions}
          onTyping={onTyping}
          onSend={onSend}
          start={<AddPhotos isFull={photos.length + uploading >= photoLimits.messageMax} onChoose={setChosen} />}
          button={(isEmpty) => (
            <SendTools
              isEmpty={isEmpty}
              isSending={isSending || uploading > 0}
              isRecording={press !== undefined}
              onRecord={setPress}
            />
          )}
        />
      )}
    </div>
  );
}
