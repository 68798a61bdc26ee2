import type { NewLetter } from '@kopa/contracts/service/letters';
import type { NewRecord } from '@kopa/contracts/service/records';
import { outboxKey, type RequestOf } from '../../device/outbox/outbox.ts';
import type { Send } from '../../device/outbox/stored-sends.ts';

/** Key of the mutations that write a letter or a record. */
export const writeKey = [...outboxKey, 'file'] as const;

interface Written extends Send {
  /** Path of the call. */
  url: string;
  /** When the member wrote it. */
  at: string;
  /** It has waited for the network: the server is told when it was written. */
  isLate: boolean;
}

/** Variables of the mutation that writes a letter. */
export interface LetterSend extends Written {
  kind: 'letter';
  body: Omit<NewLetter, 'at'>;
  /** Title and text of the preview. */
  title: string;
  text: string;
}

/** Variables of the mutation that writes a record. */
export interface RecordSend extends Written {
  kind: 'record';
  body: Omit<NewRecord, 'at'>;
  /** Photos that are not on the server yet. */
  files: File[];
}

export type FileSend = LetterSend | RecordSend;

/** The call of a send; null while it has photos to upload. The service worker makes it late. */
export const requestOf: RequestOf<FileSend> = (send) =>
  send.kind === 'record' && send.files.length > 0 ? null : { url: send.url, body: { ...send.body, at: send.at } };
