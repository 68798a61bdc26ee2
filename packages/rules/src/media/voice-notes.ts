import { voiceLimits } from '@kopa/contracts/media/media-limits';
import { fail } from '../refusal.ts';
import { secondsOfSound as secondsOfMp4 } from './mp4.ts';
import { secondsOfSound as secondsOfOgg } from './ogg.ts';
import { secondsOfSound as secondsOfWebm } from './webm.ts';

/** A voice note as it was sent: its claimed format, and the number of bytes that its base64 decodes to. */
export interface SentVoice {
  format: VoiceFormat;
  base64: string;
  size: number;
}
export type VoiceFormat = keyof typeof containers;

/** The duration in seconds by format, as far as the container has it; null without sound or with a picture. */
const containers = { webm: secondsOfWebm, ogg: secondsOfOgg, mp4: secondsOfMp4 } as const satisfies Record<
  string,
  (bytes: Uint8Array) => number | null
>;

/** The longest start of a data URL, with the parameters that browsers add: `data:audio/webm;codecs=opus;base64,`. */
const longestPrefix = 100;
const dataUrlEnd = ';base64,';

/**
 * Reads a data URL without decoding it.
 * @throws 400 invalid_audio for another type than WebM, Ogg and MP4 audio; 413 voice_too_large
 */
export function readSentVoice(dataUrl: string): SentVoice {
  const end = dataUrl.slice(0, longestPrefix).indexOf(dataUrlEnd);
  const [type = ''] = end > 0 ? dataUrl.slice(0, end).split(';') : [];
  const format = type.replace(/^data:audio\//, '');
  if (!type.startsWith('data:audio/') || !Object.hasOwn(containers, format)) throw fail('invalid_audio');
  const base64 = dataUrl.slice(end + dataUrlEnd.length);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const size = Math.floor((base64.length * 3) / 4) - padding;
  if (size > voiceLimits.maxBytes) throw fail('voice_too_large');
  return { format: format as VoiceFormat, base64, size };
}

/**
 * Checks that the decoded bytes are a whole container of the claimed format that holds sound and no picture, and no more
 * of it than a voice note may have.
 * @throws 400 invalid_audio, 413 voice_too_large
 */
export function assertVoiceBytes(bytes: Uint8Array, { format, size }: SentVoice): void {
  const seconds = bytes.length === 0 || bytes.length !== size ? null : containers[format](bytes);
  if (seconds === null) throw fail('invalid_audio');
  if (seconds > voiceLimits.maxSeconds + voiceLimits.lateStop) throw fail('voice_too_large');
}
