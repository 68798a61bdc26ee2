import { assertVoiceBytes, readSentVoice, type VoiceFormat } from '@kopa/rules/media/voice-notes';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { fileUrlOf, newVoiceFile, type VoiceEnding } from './photo-names.ts';
import { discardFiles, lockStorage } from './photos.actions.ts';
import { insertVoiceNote } from './photos.queries.ts';

const endings: Readonly<Record<VoiceFormat, VoiceEnding>> = { webm: 'webm', ogg: 'ogg', mp4: 'm4a' };

/**
 * Stores a voice note of this many seconds and returns its URL.
 * @throws 400 invalid_audio, 409 storage_full, 413 voice_too_large, 507 no_space
 */
export async function uploadVoiceNote(
  context: Context,
  session: MemberSession,
  { audioData, seconds }: { audioData: string; seconds: number },
): Promise<string> {
  const sent = readSentVoice(audioData);
  const bytes = Buffer.from(sent.base64, 'base64');
  assertVoiceBytes(bytes, sent);
  const file = newVoiceFile(endings[sent.format]);
  const url = fileUrlOf(file);
  try {
    await context.photos.put(file, bytes);
    await transact(context, session, async (transaction) => {
      await lockStorage(transaction, session.memberId, bytes.length);
      await insertVoiceNote(transaction, { memberId: session.memberId, url, seconds, bytes: bytes.length });
    });
  } catch (error) {
    await discardFiles(context, [file]);
    throw error;
  }
  return url;
}
