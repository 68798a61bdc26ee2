import { discardDraft, type KeptDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { dropUploadsOf } from '../../shared/media/uploads.ts';
import classes from './not-sent-page.module.css';
import { UnsentItem } from './unsent-item.tsx';

/** By the first part of a draft's name. */
const kinds: Partial<Record<string, string>> = {
  post: 'Draft of a post',
  comment: 'Draft of a comment',
  message: 'Draft of a message',
  edit: 'Draft of a change',
  profile: 'Draft of a change',
  group: 'Draft of a group',
  letter: 'Draft of a letter',
  record: 'Draft of a record',
  report: 'Draft of a report',
  ticket: 'Draft for support',
};

/** Choices, days and addresses are not texts of the member. */
const notTexts = new Set(['type', 'kind', 'category', 'priority', 'reason', 'on', 'photo', 'coverPhoto']);

interface DraftListProps {
  drafts: readonly KeptDraft[];
  /** Called with a decision: the button that has the focus goes. */
  onDecided: () => void;
}

/** The drafts of this device, also where their place is gone (product 2.25). */
export function DraftList({ drafts, onDecided }: DraftListProps) {
  const { id: memberId } = useMember();
  return (
    <section className={classes.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={classes.subtitle}>
        Drafts
      </h2>
      <ul className={classes.list} aria-labelledby="drafts">
        {drafts.map(({ name, written }) => (
          <UnsentItem
            key={name}
            note={kinds[name.split('.')[0] ?? ''] ?? 'Draft'}
            text={textOf(written)}
            question="Delete this draft?"
            onDelete={() => {
              discardDraft(memberId, name);
              void dropUploadsOf(memberId, name);
              onDecided();
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** The member's texts of a draft, one a line. */
function textOf(written: Record<string, unknown>): string {
  return Object.entries(written)
    .flatMap(([field, value]) => (typeof value === 'string' && value !== '' && !notTexts.has(field) ? [value] : []))
    .join('\n');
}
