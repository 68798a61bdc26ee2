import { feedTime } from '@kopa/ui/relative-time';
import { useClock } from '@kopa/ui/use-clock';
import classes from './post-card.module.css';

/** Age of a post: minutes under 60, hours under 24, then days (product 2.21). */
export function PostTime({ createdAt }: { createdAt: string }) {
  return (
    <time className={classes.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-NG')}>
      {useClock(() => feedTime(createdAt))}
    </time>
  );
}
