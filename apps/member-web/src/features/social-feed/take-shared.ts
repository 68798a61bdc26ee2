import { readText, storeText } from '../../outbox/stored-texts.ts';
import { postDraft } from './feed-drafts.ts';

/** Names of what other apps share with Kopa; `share_target` in the manifest has the same. */
const sharedNames = ['share-title', 'share-text', 'share-url'] as const;

/** Puts what another app has shared by the address into the member's next post, in front of its draft. */
export function takeShared(memberId: number, search: URLSearchParams): void {
  const shared = sharedNames.map((name) => search.get(name)?.trim() ?? '').filter((text) => text !== '');
  if (shared.length === 0) return;
  const { name, empty } = postDraft;
  const draft = { ...empty, ...(JSON.parse(readText(memberId, name) || '{}') as Partial<typeof empty>) };
  const content = [...shared, draft.content].join('\n').trimEnd();
  storeText(memberId, name, JSON.stringify({ ...draft, content }));
}
