import type { Attachment } from '@kopa/contracts/message-parts';
import { photoSource } from '@kopa/ui/photo-source';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './voice-note.module.css';

/** The sound that is being played, with what shows that it has stopped. Only one plays at a time. */
let playing: HTMLAudioElement | null = null;

type Voice = Extract<Attachment, { type: 'voice' }>;

/** A voice note with its bar. The sound is fetched when it is first played. */
export function VoiceNote({ voice: { url, seconds } }: { voice: Voice }) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const length = Math.max(1, seconds);

  useEffect(() => () => audio.current?.pause(), []);

  function sound(): HTMLAudioElement {
    if (audio.current !== null) return audio.current;
    const made = new Audio(photoSource(url, 0));
    made.addEventListener('timeupdate', () => setAt(made.currentTime));
    made.addEventListener('pause', () => setIsPlaying(false));
    made.addEventListener('play', () => setIsPlaying(true));
    made.addEventListener('ended', () => {
      made.currentTime = 0;
      setAt(0);
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
    <div className={classes.voice}>
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? 'Pause voice note' : 'Play voice note'}
        onClick={toggle}
      >
        <Icon size={24} aria-hidden />
      </button>
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
      <span className={classes.time}>{clock(isPlaying || at > 0 ? at : length)}</span>
    </div>
  );
}

/** Seconds as minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
