import { feedTime } from '@kopa/ui/relative-time';
import { useClock } from '@kopa/ui/use-clock';
import classes from './post-card.module.css';

/** Age of a post: minutes under 60, hours under 24, then days (product 2.21); and whether it was edited. */
export function PostTime({ createdAt, isEdited }: { createdAt: string; isEdited: boolean }) {
  const age = useClock(() => feedTime(createdAt));
  return (
    <span className={classes.time}>
      {isEdited && (
        <>
          <span>Edited</span>
          {' · '}
        </>
      )}
      <time dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-NG')}>
        {age}
      </time>
    </span>
  );
}
