import { loadInTime } from '@kopa/ui/reload';
import type { QueryClient } from '@tanstack/react-query';
import { hasFailed, type WaitingOptions, type WordsOf } from '../../device/outbox/outbox.ts';
import { type FileSend, requestOf, writeKey } from './file-send.ts';

const words: WordsOf<FileSend> = (send) =>
  send.kind === 'letter'
    ? { kind: 'Letter', text: `${send.title}\n\n${send.text}` }
    : { kind: 'Record', text: send.body.text };

const loadSending = () => loadInTime(() => import('./send-written.ts'));

/**
 * Registers how letters and records are written, including those of an earlier page. A failed one stays in its list. The
 * code that sends them loads with the first one.
 */
export function setUpFile(client: QueryClient, memberId: number, waiting: WaitingOptions): void {
  client.setMutationDefaults<void, Error, FileSend>(writeKey, {
    ...waiting,
    meta: { request: requestOf, words },
    mutationFn: async (send) => (await loadSending()).sendWritten(client, memberId, send),
    async onError(error, send) {
      if (await hasFailed(send, error)) (await loadSending()).showNotWritten(error, send);
    },
  });
}
