import { readText, storeText } from '../../device/outbox/stored-texts.ts';
import { postDraft } from './feed-drafts.ts';

/** Parameters of shared content, as in `share_target` of the manifest. */
const sharedNames = ['share-title', 'share-text', 'share-url'] as const;

/** Puts shared content of the address in front of the draft of the next post. */
export function takeShared(memberId: number, search: URLSearchParams): void {
  const shared = sharedNames.map((name) => search.get(name)?.trim() ?? '').filter((text) => text !== '');
  if (shared.length === 0) return;
  const { name, empty } = postDraft;
  const draft = { ...empty, ...(JSON.parse(readText(memberId, name) || '{}') as Partial<typeof empty>) };
  const content = [...shared, draft.content].join('\n').trimEnd();
  storeText(memberId, name, JSON.stringify({ ...draft, content }));
}
