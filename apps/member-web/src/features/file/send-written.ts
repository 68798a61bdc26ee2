import { codeOf, textFor } from '@kopa/contracts/client';
import { type NewLetter, writeLetter } from '@kopa/contracts/file/letters';
import { type NewRecord, writeRecord } from '@kopa/contracts/file/records';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { sendStored } from '../../device/outbox/outbox.ts';
import { changeSend } from '../../device/outbox/stored-sends.ts';
import { withTime } from '../../device/outbox/with-time.ts';
import { sendPhoto } from '../../shared/media/send-photo.ts';
import { putLetter, putRecord } from './file.cache.ts';
import { type FileSend, type LetterSend, type RecordSend, recordBody, requestOf } from './file-send.ts';

/** Writes a letter or a record, after its photos, and updates the lists. */
export function sendWritten(client: QueryClient, memberId: number, send: FileSend): Promise<void> {
  return send.kind === 'letter' ? sendLetter(client, memberId, send) : sendRecord(client, memberId, send);
}

/** Shows the toast of a letter or record that was refused. */
export function showNotWritten(error: Error, { kind }: FileSend): void {
  showToast({ title: `The ${kind} was not saved`, message: textFor(error, 'Please try again.'), tone: 'error' });
}

async function sendLetter(client: QueryClient, memberId: number, send: LetterSend): Promise<void> {
  const call = (body: NewLetter) =>
    api.call(writeLetter, { params: { id: memberId }, body }, { idempotencyKey: send.key });
  const letter = await sendStored(send, () => inItsTime(send.body, call));
  putLetter(client, memberId, letter);
  // The template or the portal record has changed since it was previewed.
  const message = letter.text === send.text ? {} : { message: 'It differs from the preview. Please read it again.' };
  showToast({ title: 'Letter saved', ...message, tone: 'success' });
}

async function sendRecord(client: QueryClient, memberId: number, send: RecordSend): Promise<void> {
  for (const { file, url } of send.photos) {
    if (url !== null) continue;
    const uploaded = await sendPhoto(memberId, file);
    // At once, so that a repetition does not upload it again.
    change(send, { photos: send.photos.map((one) => (one.file === file ? { file, url: uploaded } : one)) });
  }
  const call = (body: NewRecord) =>
    api.call(writeRecord, { params: { id: memberId }, body }, { idempotencyKey: send.key });
  try {
    putRecord(client, memberId, await sendStored(send, () => inItsTime(recordBody(send) ?? send.body, call)));
  } catch (error) {
    // Unused uploads last a day only.
    if (codeOf(error) === 'foreign_photo')
      change(send, { photos: send.photos.map(({ file }) => ({ file, url: null })) });
    throw error;
  }
  showToast({ title: 'Record saved', tone: 'success' });
}

/** Calls with the time of writing, if the send has one. */
function inItsTime<B extends { at?: string }, T>(body: B, call: (body: B) => Promise<T>): Promise<T> {
  const { at } = body;
  return at === undefined ? call(body) : withTime({ ...body, at }, (given) => call(given as B));
}

function change<S extends FileSend>(send: S, fields: Partial<S>): void {
  Object.assign(send, fields);
  changeSend(send.key, { variables: send, request: requestOf(send) });
}
