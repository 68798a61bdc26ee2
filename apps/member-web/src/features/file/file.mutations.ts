import type { NewLetter } from '@kopa/contracts/service/letters';
import type { NewRecord } from '@kopa/contracts/service/records';
import { loadInTime } from '@kopa/ui/reload';
import type { QueryClient } from '@tanstack/react-query';
import { hasFailed, outboxKey, type RequestOf, type WaitingOptions } from '../../device/outbox/outbox.ts';
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

const loadSending = () => loadInTime(() => import('./send-written.ts'));

/** The call of a send; null while it has photos to upload. The service worker makes it late. */
export const requestOf: RequestOf<FileSend> = (send) =>
  send.kind === 'record' && send.files.length > 0 ? null : { url: send.url, body: { ...send.body, at: send.at } };

/**
 * Registers how letters and records are written, including those of an earlier page. A failed one stays in its list. The
 * code that sends them loads with the first one.
 */
export function setUpFile(client: QueryClient, memberId: number, waiting: WaitingOptions): void {
  client.setMutationDefaults<void, Error, FileSend>(writeKey, {
    ...waiting,
    meta: { request: requestOf },
    mutationFn: async (send) => (await loadSending()).sendWritten(client, memberId, send),
    async onError(error, send) {
      if (await hasFailed(send, error)) (await loadSending()).showNotWritten(error, send);
    },
  });
}
