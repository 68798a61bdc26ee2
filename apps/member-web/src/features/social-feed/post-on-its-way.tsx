import { IconClock } from '@tabler/icons-react';
import { type OnItsWay, sendingLabel } from '../../outbox/use-on-its-way.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { useMember } from '../../session/use-member.ts';
import { LongText } from './long-text.tsx';
import classes from './post-card.module.css';
import type { OutgoingPost } from './share.mutations.ts';

/** The member's own post while it is on its way. */
export function PostOnItsWay({ post: { variables, isWaiting } }: { post: OnItsWay<OutgoingPost> }) {
  const member = useMember();
  return (
    <div className={classes.card}>
      <PersonLine person={member} />
      <LongText text={variables.content} />
      <p className={classes.sending} role="status">
        <IconClock size={20} stroke={1.75} aria-hidden />
        {sendingLabel(isWaiting)}
      </p>
    </div>
  );
}
