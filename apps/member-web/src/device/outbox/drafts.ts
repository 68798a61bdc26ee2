import { changeStoredDraft, type Draft, useStoredDraft } from '@kopa/ui/drafts';
import { textKeys } from '@kopa/ui/stored-texts';
import { unsentPrefix } from '../../session/stored-member.ts';
import { useMember } from '../../session/use-member.ts';

/*
 * Unsent texts of a member in local storage, by name. They survive navigation, reloads and an expired session; logout
 * removes them.
 */
const prefixOf = (memberId: number) => `${unsentPrefix}${memberId}.draft.`;

/** Name of a draft, and its content before anything is written. */
export interface DraftOptions<W extends object> extends Omit<Draft<W>, 'key'> {
  name: string;
}

const stored = <W extends object>(memberId: number, { name, ...options }: DraftOptions<W>): Draft<W> => ({
  key: prefixOf(memberId) + name,
  ...options,
});

/** A draft of the signed-in member; see {@link useStoredDraft}. */
export function useDraft<W extends object>(options: DraftOptions<W>, onEmptied?: () => void) {
  return useStoredDraft(stored(useMember().id, options), onEmptied);
}

/** Changes fields of a draft as it is stored now, whether or not it is on the screen. */
export function changeDraft<W extends object>(
  memberId: number,
  options: DraftOptions<W>,
  fields: (draft: W) => Partial<W>,
): void {
  changeStoredDraft(stored(memberId, options), fields);
}

/** The number of drafts on this device. */
export function countDrafts(memberId: number): number {
  return textKeys(prefixOf(memberId)).length;
}
