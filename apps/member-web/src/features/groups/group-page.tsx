import { ApiError } from '@kopa/contracts/client';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { GroupCardSkeletons } from '../../shared/chat/group-card-skeletons.tsx';
import { groupMembersQuery } from '../../shared/chat/group-members.queries.ts';
import { groupQuery } from '../../shared/chat/groups.queries.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { pathId } from '../../shared/page/path-id.ts';
import { ProfileModal } from '../../shared/people/profile/profile-modal.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupMembers, isClosed } from './group-members.tsx';
import classes from './group-page.module.css';

export const loader = pageLoader((client, _member, { id }) => {
  const groupId = pathId(id);
  if (groupId === null) return [];
  const fetched = client.prefetchQuery(groupQuery(groupId));
  // The page does not wait for the members, because their permission comes with the group.
  const members = fetched.then(() => {
    const group = client.getQueryData(groupQuery(groupId).queryKey);
    if (group !== undefined && !isClosed(group)) void client.prefetchInfiniteQuery(groupMembersQuery(groupId));
  });
  members.catch(() => undefined);
  return [fetched];
});

/** A group with its members, at an address of its own (product 2.12). */
export function Component() {
  const groupId = pathId(useParams().id);
  return (
    <div className={classes.page}>{groupId === null ? <Gone /> : <LoadedGroup key={groupId} groupId={groupId} />}</div>
  );
}

function LoadedGroup({ groupId }: { groupId: number }) {
  const { data: group, error, refetch } = useQuery(groupQuery(groupId));
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (group === undefined) {
    return (
      <>
        <Title />
        {error === null ? (
          <GroupCardSkeletons />
        ) : (
          <ErrorState text="The group could not be loaded." onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <GroupHead group={group} />
      <GroupMembers group={group} onOpenPerson={setShownPerson} />
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </>
  );
}

/** The heading until the group has loaded. */
function Title() {
  return <h1 className={classes.title}>Group</h1>;
}

function Gone() {
  return (
    <>
      <Title />
      <EmptyState
        drawing="group"
        title="This group is not here any more"
        text="Its last member has left, or the address is wrong."
        action={
          <Button component={Link} to="/groups">
            Go to My Groups
          </Button>
        }
      />
    </>
  );
}
