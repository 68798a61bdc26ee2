import type { RecordKind } from '@kopa/contracts/file/records';
import type { DraftOptions } from '@kopa/ui/drafts';

interface RecordDraft {
  kind: RecordKind | '';
  on: string;
  text: string;
}

/** Name of the draft of the member's next record, and of the photos that are stored beside it. */
export const recordDraftName = 'record';

/** The draft of the member's next record. */
export function recordDraft(today: string): DraftOptions<RecordDraft> {
  return { name: recordDraftName, empty: { kind: '', on: today, text: '' } };
}
