import { memberPages } from '@kopa/contracts/member-pages';
import { badgeCount } from '@kopa/ui/badge-count';
import { Badge } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useHasDrawn } from '../../shared/page/use-has-drawn.ts';
import { receivedRequestsQuery } from '../../shared/people/connections.queries.ts';

/** Leads to the connection requests, with the number of those that wait for the member's answer. */
export function RequestsLink({ className }: { className: string | undefined }) {
  const member = useMember();
  const { data } = useInfiniteQuery({ ...receivedRequestsQuery(member.id), enabled: useHasDrawn() });
  const count = itemsOf(data).length;
  return (
    <Link to={memberPages.requests} className={className}>
      Requests
      {count > 0 && (
        <Badge circle={count < 10} size="md">
          {badgeCount(count)}
        </Badge>
      )}
    </Link>
  );
}
