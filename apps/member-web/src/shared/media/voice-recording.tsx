import { voiceLimits } from '@kopa/contracts/media/media-limits';
import { LayerContext } from '@kopa/ui/layer';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Loader } from '@mantine/core';
import { IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { Confirm } from '../menus/confirm.tsx';
import { type Recording, recordVoice, type VoiceRecorder } from './record-voice.ts';
import classes from './voice-recording.module.css';

/** A press that lasts longer is a hold: letting go sends. */
const tapLength = 400;
/** Pixels to the side that cancel a hold. */
const slideLength = 80;

/** Where and when the pointer went down; null for the keyboard. */
export interface Press {
  x: number;
  at: number;
  /** False once it is over, perhaps before the code of the recorder has come. */
  isDown: boolean;
}

interface VoiceRecordingProps {
  press: Press | null;
  onSend: (recording: Recording) => void;
  onClose: () => void;
}

/** A voice note while it is recorded. Stopping sends it; a navigation that would lose it asks first. */
export function VoiceRecording({ press, onSend, onClose }: VoiceRecordingProps) {
  const recorder = useRef<VoiceRecorder | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [isSliding, setIsSliding] = useState(false);
  const [isEnding, setIsEnding] = useState(false);

  function cancel() {
    recorder.current?.cancel();
    onClose();
  }

  async function stop() {
    if (recorder.current === null || isEnding) return;
    setIsEnding(true);
    onSend(await recorder.current.finish());
    onClose();
  }

  const onStarted = useEffectEvent(() => stopButton.current?.focus({ preventScroll: true }));
  const onRefused = useEffectEvent(() => {
    showToast({
      title: 'The microphone is not available',
      message: 'Please allow Kopa to use it in the settings of your browser.',
      tone: 'error',
    });
    onClose();
  });
  const onTick = useEffectEvent(() => {
    const now = recorder.current?.elapsed() ?? 0;
    setSeconds(Math.floor(now));
    if (now >= voiceLimits.maxSeconds) void stop();
  });

  useEffect(() => {
    let isOnScreen = true;
    recordVoice().then(
      (started) => {
        if (!isOnScreen) return started.cancel();
        recorder.current = started;
        onStarted();
      },
      () => isOnScreen && onRefused(),
    );
    const timer = setInterval(onTick, 200);
    return () => {
      isOnScreen = false;
      clearInterval(timer);
      recorder.current?.cancel();
    };
  }, []);

  const onMove = useEffectEvent(({ clientX }: PointerEvent) => {
    setIsSliding(press !== null && press.x - clientX > slideLength);
  });
  const onLetGo = useEffectEvent(({ clientX }: PointerEvent) => {
    if (press === null || performance.now() - press.at < tapLength) return;
    if (press.x - clientX > slideLength) cancel();
    else void stop();
  });
  useEffect(() => {
    // It may have ended since the first render.
    if (press?.isDown !== true) return undefined;
    const letGo = (event: PointerEvent) => {
      window.removeEventListener('pointermove', onMove);
      onLetGo(event);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', letGo, { once: true });
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', letGo);
    };
  }, [press]);

  return (
    <div className={classes.recording} data-sliding={isSliding || undefined}>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label="Cancel recording" onClick={cancel}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.dot} aria-hidden />
      <span className={classes.time} role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <span className={classes.hint}>{isSliding ? 'Let go to cancel' : 'Slide to cancel'}</span>
      <ActionIcon
        ref={stopButton}
        size={44}
        radius={22}
        aria-label="Stop recording"
        disabled={isEnding}
        onClick={() => void stop()}
      >
        {isEnding ? <Loader size={20} /> : <IconPlayerStopFilled size={20} aria-hidden />}
      </ActionIcon>
      <AskBeforeLeaving />
    </div>
  );
}

function AskBeforeLeaving() {
  const { state, reset, proceed } = useBlocker(leads);
  return (
    // An entry of the history for the dialog would end the question.
    <LayerContext value={noLayer}>
      <Confirm
        opened={state === 'blocked'}
        title="Discard the voice note?"
        text="You are recording a voice note. It is lost if you leave."
        confirmLabel="Discard"
        pending={false}
        onCancel={() => reset?.()}
        onConfirm={() => proceed?.()}
      />
    </LayerContext>
  );
}

const noLayer = () => undefined;

/** True for a step to another place; a dialog that opens or closes is none. */
function leads({ currentLocation: from, nextLocation: to }: { currentLocation: Location; nextLocation: Location }) {
  const layersOf = ({ state }: Location) => (state as { layers?: number } | null)?.layers ?? 0;
  return from.pathname !== to.pathname || layersOf(from) === layersOf(to);
}
