import { type DraftOptions, useStoredDraft } from '@kopa/ui/drafts';
import { draftPrefix, readSession } from '../api/admin-session.ts';

/** An unsent text of the administrator, which survives a reload and an ended session; see {@link useStoredDraft}. */
export function useDraft<W extends object>({ name, ...options }: DraftOptions<W>, onEmptied?: () => void) {
  const username = readSession()?.adminUser.username;
  return useStoredDraft({ key: `${draftPrefix}${username}:${name}`, ...options }, onEmptied);
}
