import { changeDraft } from '../../../device/outbox/drafts.ts';
import { postDraft } from './share.mutations.ts';

/** Parameters of shared content, as in `share_target` of the manifest. */
const sharedNames = ['share-title', 'share-text', 'share-url'] as const;

/** Puts shared content of the address in front of the draft of the next post. */
export function takeShared(memberId: number, search: URLSearchParams): void {
  const shared = sharedNames.map((name) => search.get(name)?.trim() ?? '').filter((text) => text !== '');
  if (shared.length === 0) return;
  changeDraft(memberId, postDraft, ({ content }) => ({ content: [...shared, content].join('\n').trimEnd() }));
}
