import { NewPost } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { IconClock } from '@tabler/icons-react';
import { type Pending, pendingLabel } from '../../outbox/use-pending.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { useMember } from '../../session/use-member.ts';
import { PostBody } from './post-body.tsx';
import classes from './post-card.module.css';
import type { PostSend } from './share.mutations.ts';

/** The member's own post until the server answers. */
export function PendingPost({ pending: { variables, isWaiting } }: { pending: Pending<PostSend> }) {
  const member = useMember();
  return (
    <div className={classes.card}>
      <PersonLine person={member} />
      <PostBody post={toStored(NewPost, variables.post)} />
      <p className={classes.sending} role="status">
        <IconClock size={20} stroke={1.75} aria-hidden />
        {pendingLabel(isWaiting)}
      </p>
    </div>
  );
}
