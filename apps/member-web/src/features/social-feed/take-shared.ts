import { readText, storeText } from '../../outbox/stored-texts.ts';
import { postDraft } from './feed-drafts.ts';

/** Names of what other apps share with Kopa; `share_target` in the manifest has the same. */
const sharedNames = ['share-title', 'share-text', 'share-url'] as const;

/** Puts what another app has shared into the member's next post, in front of its draft, once. */
export function takeShared(memberId: number): void {
  const { pathname, searchParams } = new URL(window.location.href);
  const shared = sharedNames.map((name) => searchParams.get(name)?.trim() ?? '').filter((text) => text !== '');
  if (shared.length === 0) return;
  const { name, empty } = postDraft;
  const draft = { ...empty, ...(JSON.parse(readText(memberId, name) || '{}') as Partial<typeof empty>) };
  const content = [...shared, draft.content].join('\n').trimEnd();
  storeText(memberId, name, JSON.stringify({ ...draft, content }));
  window.history.replaceState(window.history.state, '', pathname);
}
