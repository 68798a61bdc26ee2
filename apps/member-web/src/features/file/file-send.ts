import type { NewLetter } from '@kopa/contracts/file/letters';
import type { NewRecord } from '@kopa/contracts/file/records';
import { outboxKey, type RequestOf } from '../../device/outbox/outbox.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';

/** Key of the mutations that write a letter or a record. */
export const writeKey = [...outboxKey, 'file'] as const;

interface Written extends Send {
  /** Path of the call. */
  url: string;
  /** When the member wrote it. */
  writtenAt: string;
}

/** Variables of the mutation that writes a letter. */
export interface LetterSend extends Written {
  kind: 'letter';
  body: NewLetter;
  /** Title and text of the preview. */
  title: string;
  text: string;
}

/** Variables of the mutation that writes a record. */
export interface RecordSend extends Written {
  kind: 'record';
  body: Omit<NewRecord, 'photos'>;
  /** The address is null until the photo is uploaded. */
  photos: { file: File; url: string | null }[];
}

export type FileSend = LetterSend | RecordSend;

/** The body of a record with its photos; null while one is not uploaded. */
export function recordBody({ body, photos }: RecordSend): NewRecord | null {
  const urls = photos.flatMap(({ url }) => url ?? []);
  if (urls.length < photos.length) return null;
  return { ...body, ...(urls.length > 0 ? { photos: urls } : {}) };
}

/** The call of a send, which the service worker makes late; null while an upload comes first. */
export const requestOf: RequestOf<FileSend> = (send) => {
  const body = send.kind === 'letter' ? send.body : recordBody(send);
  return body && { url: send.url, body };
};
