import type { Attachment } from '@kopa/contracts/chat/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { useObjectUrl } from '@kopa/ui/use-object-url';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Recording } from './record-voice.ts';
import { useWaveform } from './use-waveform.ts';
import classes from './voice-note.module.css';

/** The playing sound; only one plays at a time. */
let playing: HTMLAudioElement | null = null;

type Voice = Extract<Attachment, { type: 'voice' }>;

/** A voice note that is not on the server yet. */
export function RecordedNote({ recording: { sound, seconds } }: { recording: Recording }) {
  const url = useObjectUrl(sound);
  return url !== undefined && <VoiceNote voice={{ type: 'voice', url, seconds }} />;
}

/** A voice note with its waveform, or a plain bar, on which a position is chosen. */
export function VoiceNote({ voice: { url, seconds } }: { voice: Voice }) {
  const box = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [hasPlayed, setHasPlayed] = useState(false);
  const address = photoSource(url, 0);
  const path = useWaveform(box, { address, seconds, hasPlayed });
  const length = Math.max(1, seconds);

  useEffect(() => () => audio.current?.pause(), []);

  function sound(): HTMLAudioElement {
    if (audio.current !== null) return audio.current;
    const made = new Audio(address);
    made.addEventListener('timeupdate', () => setAt(made.currentTime));
    made.addEventListener('pause', () => setIsPlaying(false));
    made.addEventListener('play', () => setIsPlaying(true));
    made.addEventListener('ended', () => {
      made.currentTime = 0;
      setAt(0);
      setHasPlayed(true);
    });
    audio.current = made;
    return made;
  }

  function toggle() {
    const element = sound();
    if (!element.paused) {
      element.pause();
      return;
    }
    if (playing !== element) playing?.pause();
    playing = element;
    void element.play().catch(() => setIsPlaying(false));
  }

  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div ref={box} className={classes.voice}>
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? 'Pause voice note' : 'Play voice note'}
        onClick={toggle}
      >
        <Icon size={24} aria-hidden />
      </button>
      <span className={classes.track} data-drawn={path !== null || undefined}>
        {path !== null && <Waveform path={path} share={Math.min(1, at / length)} />}
        <input
          type="range"
          className={classes.bar}
          aria-label="Position in the voice note"
          aria-valuetext={`${clock(at)} of ${clock(length)}`}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(at, length)}
          onChange={({ currentTarget }) => {
            const position = Number(currentTarget.value);
            sound().currentTime = position;
            setAt(position);
          }}
        />
      </span>
      <span className={classes.time}>{clock(isPlaying || at > 0 ? at : length)}</span>
    </div>
  );
}

/** Two copies of one path: the part that was played covers the other one. */
function Waveform({ path, share }: { path: string; share: number }) {
  return (
    <svg className={classes.waveform} viewBox="0 0 40 2" preserveAspectRatio="none" aria-hidden>
      <path d={path} className={classes.rest} />
      <path d={path} style={{ clipPath: `inset(-1px ${100 - share * 100}% -1px 0)` }} />
    </svg>
  );
}

/** Seconds as minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
