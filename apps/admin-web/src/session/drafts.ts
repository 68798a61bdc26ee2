import { type Draft, useStoredDraft } from '@kopa/ui/drafts';
import { draftPrefix, readSession } from '../api/admin-session.ts';

/** Name of a draft, and its content before anything is written. */
export interface DraftOptions<W extends object> extends Omit<Draft<W>, 'key'> {
  name: string;
}

/** An unsent text of the administrator, which survives a reload and an ended session; see {@link useStoredDraft}. */
export function useDraft<W extends object>({ name, ...options }: DraftOptions<W>, onEmptied?: () => void) {
  const username = readSession()?.adminUser.username;
  return useStoredDraft({ key: `${draftPrefix}${username}:${name}`, ...options }, onEmptied);
}
