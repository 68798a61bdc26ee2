import { screenLimits } from '@kopa/contracts/screen-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { typingKey } from '../social-feed.keys.ts';
import { typingQuery } from '../social-feed.queries.ts';
import classes from './comment-section.module.css';

/** Milliseconds until a typing sign without an end is hidden. */
const typingSignTimeout = 3 * screenLimits.typingTimeout;

/** Shows that others are writing a comment on the post. */
export function CommentTyping({ postId }: { postId: number }) {
  const member = useMember();
  const client = useQueryClient();
  const { data: userIds } = useQuery(typingQuery(postId));
  const others = userIds.filter((id) => id !== member.id).length;

  useEffect(() => {
    if (userIds.length === 0) return;
    const timer = setTimeout(() => client.setQueryData(typingKey(postId), []), typingSignTimeout);
    return () => clearTimeout(timer);
  }, [client, postId, userIds]);

  return (
    <p className={classes.typing} aria-live="polite">
      {others === 1 && 'Somebody is writing a comment…'}
      {others > 1 && `${others} people are writing a comment…`}
    </p>
  );
}
