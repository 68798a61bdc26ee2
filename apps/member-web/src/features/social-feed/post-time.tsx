import { feedTime } from '@kopa/ui/relative-time';
import classes from './post-card.module.css';

/** Age of a post: minutes under 60, hours under 24, then days (product 2.21). */
export function PostTime({ createdAt }: { createdAt: string }) {
  return (
    <time className={classes.time} dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-NG')}>
      {feedTime(createdAt)}
    </time>
  );
}
