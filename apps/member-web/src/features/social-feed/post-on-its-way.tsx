import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { IconClock } from '@tabler/icons-react';
import { contextLine } from '../../community/context-line.ts';
import { type OnItsWay, sendingLabel } from '../../outbox/use-on-its-way.ts';
import { useMember } from '../../session/use-member.ts';
import { LongText } from './long-text.tsx';
import classes from './post-card.module.css';
import type { OutgoingPost } from './share.mutations.ts';

/** The member's own post while it is on its way. */
export function PostOnItsWay({ post: { variables, isWaiting } }: { post: OnItsWay<OutgoingPost> }) {
  const member = useMember();
  return (
    <div className={classes.card}>
      <div className={classes.header}>
        <div className={classes.author}>
          <PersonAvatar person={member} size={44} />
          <span className={classes.words}>
            <span className={classes.name}>{member.name}</span>
            <span className={classes.context}>{contextLine(member)}</span>
          </span>
        </div>
      </div>
      <LongText text={variables.content} />
      <p className={classes.sending} role="status">
        <IconClock size={20} stroke={1.75} aria-hidden />
        {sendingLabel(isWaiting)}
      </p>
    </div>
  );
}
