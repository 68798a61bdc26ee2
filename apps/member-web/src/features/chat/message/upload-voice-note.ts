import { createClient } from '@kopa/contracts/client';
import { uploadVoice } from '@kopa/contracts/media/voice-notes';
import { dataUrlOf } from '../../../shared/media/data-url.ts';
import { fetchWithProgress } from '../../../shared/media/fetch-with-progress.ts';
import type { Recording } from '../../../shared/media/record-voice.ts';

/** Uploads a voice note and returns its address. */
export async function uploadVoiceNote(memberId: number, { sound, seconds }: Recording): Promise<string> {
  const body = { audioData: await dataUrlOf(sound), seconds };
  // Unlike the platform's `fetch`, it ends only without progress.
  const client = createClient({ fetch: fetchWithProgress(() => undefined) });
  return (await client.call(uploadVoice, { params: { id: memberId }, body })).url;
}
