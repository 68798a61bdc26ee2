import { voiceLimits } from '@kopa/contracts/media/media-limits';

/** Formats of recordings, the best first. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** Enough for speech: two minutes stay far below the limit. */
const audioBitsPerSecond = 32_000;

/** A finished recording with its length in whole seconds. */
export interface Recording {
  sound: Blob;
  seconds: number;
}

/** A recording under way. */
export interface VoiceRecorder {
  /** Ends it. */
  finish(): Promise<Recording>;
  /** Ends it and forgets the sound. */
  cancel(): void;
  /** Seconds since it began. */
  elapsed(): number;
}

/** Starts to record from the microphone. @throws without a microphone or permission */
export async function recordVoice(): Promise<VoiceRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond, ...(mimeType === undefined ? {} : { mimeType }) });
  const pieces: Blob[] = [];
  const begin = performance.now();
  let end: number | null = null;
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const elapsed = () => ((end ?? performance.now()) - begin) / 1000;
  const stop = () =>
    new Promise<void>((resolve) => {
      end ??= performance.now();
      recorder.addEventListener('stop', () => resolve());
      if (recorder.state === 'inactive') resolve();
      else recorder.stop();
      for (const track of stream.getTracks()) track.stop();
    });
  recorder.start();
  return {
    elapsed,
    cancel: () => void stop(),
    async finish() {
      await stop();
      const [type = ''] = recorder.mimeType.split(';');
      const sound = new Blob(pieces, { type });
      return { sound, seconds: Math.min(voiceLimits.maxSeconds, Math.max(1, Math.ceil(elapsed()))) };
    },
  };
}
