import { memberPages } from '@kopa/contracts/member-pages';
import { Link } from 'react-router-dom';
import classes from './not-sent-link.module.css';
import { isStopped, usePending } from './use-pending.ts';

interface NotSentLinkProps {
  /** First part of the mutation keys of the sends that are counted. */
  mutationKey: readonly unknown[];
}

/** Names how much was not sent, and leads to it: its own place may be gone. Null without any. */
export function NotSentLink({ mutationKey }: NotSentLinkProps) {
  const { length } = usePending(mutationKey).filter(isStopped);
  if (length === 0) return null;
  return (
    <Link className={classes.link} to={memberPages.notSent}>
      {length === 1 ? 'One text was not sent' : `${length} texts were not sent`}
    </Link>
  );
}
