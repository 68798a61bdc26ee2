import { pathOf } from '@kopa/contracts/route';
import { writeLetter } from '@kopa/contracts/service/letters';
import { writeRecord } from '@kopa/contracts/service/records';
import { isServerReachable } from '@kopa/ui/reachable';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { useMember } from '../../session/use-member.ts';
import { type FileSend, type LetterSend, type RecordSend, writeKey } from './file-send.ts';

/** Returns the functions that write letters and records, one after the other. A key is used once. */
export function useWrite() {
  const { id } = useMember();
  const { mutate } = useMutation<void, Error, FileSend>({ mutationKey: writeKey, scope: { id: 'file' } });
  const now = () => ({
    at: new Date().toISOString(),
    isLate: !onlineManager.isOnline() || !isServerReachable(),
  });
  return {
    letter: (key: string, body: LetterSend['body'], { title, text }: Pick<LetterSend, 'title' | 'text'>) =>
      mutate({ kind: 'letter', key, url: pathOf(writeLetter, { id }), body, title, text, ...now() }),
    record(key: string, body: RecordSend['body'], files: readonly File[]): void {
      const photos = files.map((file) => ({ file, url: null }));
      mutate({ kind: 'record', key, url: pathOf(writeRecord, { id }), body, photos, ...now() });
    },
  };
}

/** The unanswered letters, the last one first. */
export function usePendingLetters(): Pending<LetterSend>[] {
  return usePending<FileSend>(writeKey).filter(isLetter).reverse();
}

/** The unanswered records, the last one first. */
export function usePendingRecords(): Pending<RecordSend>[] {
  return usePending<FileSend>(writeKey).filter(isRecord).reverse();
}

const isLetter = (pending: Pending<FileSend>): pending is Pending<LetterSend> => pending.variables.kind === 'letter';
const isRecord = (pending: Pending<FileSend>): pending is Pending<RecordSend> => pending.variables.kind === 'record';
