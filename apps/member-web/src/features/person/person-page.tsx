import type { User } from '@kopa/contracts/account/user';
import { ApiError } from '@kopa/contracts/client';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { personByNameQuery } from '../../shared/people/people.queries.ts';
import { ProfileContent } from '../../shared/people/profile/profile-content.tsx';
import classes from './person-page.module.css';

export const loader = pageLoader((client, member, { username = '' }) =>
  isName(username, member) ? [] : [client.prefetchQuery(personByNameQuery(username))],
);

const isName = (name: string, { username }: User) => username.toLowerCase() === name.toLowerCase();

/** A member's profile at an address of its own (product 2.9). */
export function Component() {
  const { username = '' } = useParams();
  const member = useMember();
  const isOwn = isName(username, member);
  const { data, error, refetch } = useQuery({ ...personByNameQuery(username), enabled: !isOwn });
  const person = isOwn ? member : data;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className={classes.page}>
      <h1 className={classes.title} data-loaded={person !== undefined || undefined}>
        {person?.name ?? 'Person'}
      </h1>
      {person !== undefined && <ProfileContent person={person} isOwn={isOwn} onLeave={() => undefined} />}
      {person === undefined && error === null && <RowSkeletons lead={48} />}
      {person === undefined && error !== null && !isMissing && (
        <ErrorState text="This profile could not be loaded." onRetry={() => void refetch()} />
      )}
      {person === undefined && isMissing && (
        <EmptyState
          title="Nobody has this name"
          text="The member may have another username now, or you cannot see them."
          action={
            <Button component={Link} to="/social">
              Discover People
            </Button>
          }
        />
      )}
    </div>
  );
}
