import { type NewLetter, writeLetter } from '@kopa/contracts/file/letters';
import { type NewRecord, writeRecord } from '@kopa/contracts/file/records';
import { pathOf } from '@kopa/contracts/route';
import { newKey } from '@kopa/ui/new-key';
import { isServerReachable } from '@kopa/ui/reachable';
import { serverNow } from '@kopa/ui/server-clock';
import { onlineManager, useMutation } from '@tanstack/react-query';
import { type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { useMember } from '../../session/use-member.ts';
import { type FileSend, type LetterSend, type RecordSend, writeKey } from './file-send.ts';

/** Returns the functions that write letters and records, one after the other. */
export function useWrite() {
  const { id } = useMember();
  const { mutate } = useMutation<void, Error, FileSend>({ mutationKey: writeKey, scope: { id: 'file' } });
  /** All attempts have the same body: only texts that are written without a network have a time. */
  const now = () => {
    const writtenAt = serverNow().toISOString();
    return { writtenAt, timed: onlineManager.isOnline() && isServerReachable() ? {} : { at: writtenAt } };
  };
  return {
    letter(body: Omit<NewLetter, 'at'>, { title, text }: Pick<LetterSend, 'title' | 'text'>): void {
      const { writtenAt, timed } = now();
      const url = pathOf(writeLetter, { id });
      mutate({ kind: 'letter', key: newKey(), url, body: { ...body, ...timed }, title, text, writtenAt });
    },
    record(body: Omit<NewRecord, 'at' | 'photos'>, files: readonly File[]): void {
      const { writtenAt, timed } = now();
      const url = pathOf(writeRecord, { id });
      const photos = files.map((file) => ({ file, url: null }));
      mutate({ kind: 'record', key: newKey(), url, body: { ...body, ...timed }, photos, writtenAt });
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
