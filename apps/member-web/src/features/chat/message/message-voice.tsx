import type { Attachment } from '@kopa/contracts/chat/message-parts';
import { useLazy } from '@kopa/ui/use-lazy';
import type { Recording } from '../../../shared/media/record-voice.ts';
import classes from './message-bubble.module.css';

const loadVoice = () => import('../../../shared/media/voice-note.tsx');
const nothing = () => undefined;

interface MessageVoiceProps {
  voice: Extract<Attachment, { type: 'voice' }> | undefined;
  /** The sound of a message that is not on the server yet. */
  recording: Recording | undefined;
}

/** The voice note of a message. Most chats have none, so its code is late; its place has the final height. */
export function MessageVoice({ voice, recording }: MessageVoiceProps) {
  const part = useLazy(loadVoice, true, nothing);
  return (
    <div className={classes.voice}>
      {part === null && 'Voice note'}
      {part !== null && recording !== undefined && <part.RecordedNote recording={recording} />}
      {part !== null && recording === undefined && voice !== undefined && <part.VoiceNote voice={voice} />}
    </div>
  );
}
