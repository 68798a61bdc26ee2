import { Type } from 'typebox';
import { MiB } from '../bytes.ts';
import { VoiceSeconds } from '../chat/message-parts.ts';
import { callsOf } from '../route.ts';
import { IdParams, Strict } from '../schema.ts';
import { voiceLimits } from './media-limits.ts';
import { UploadAnswer } from './photos.ts';

/** Length of the largest voice note in base64, with room for one that is refused as too large. */
const maxDataUrlLength = Math.ceil((voiceLimits.maxBytes + MiB) / 3) * 4;

/** Upload of a voice note. Its `url` can then be sent in a message. */
const call = callsOf('media', 'member');

export const uploadVoice = call('uploadVoice', 'POST /api/users/:id/upload-voice', {
  summary: 'Upload a voice note (WebM, Ogg or MP4 audio) as a data URL',
  self: { params: ['id'] },
  errors: ['invalid_audio', 'voice_too_large', 'storage_full', 'no_space'],
  limits: ['uploads'],
  bodyLimit: maxDataUrlLength,
  gate: 'uploads',
  params: IdParams('id'),
  body: Strict({ audioData: Type.String({ minLength: 1 }), seconds: VoiceSeconds }),
  response: { 200: UploadAnswer },
});
