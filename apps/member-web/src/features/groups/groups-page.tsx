import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { CreateGroupDialog } from '../../shared/chat/create-group-dialog.tsx';
import { GroupCard } from '../../shared/chat/group-card.tsx';
import { GroupCardSkeletons } from '../../shared/chat/group-card-skeletons.tsx';
import { groupsQuery, invitationsQuery, ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import rows from '../../shared/layout/rows.module.css';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import classes from './groups-page.module.css';

export const loader = pageLoader((client, { id }) => [
  client.prefetchInfiniteQuery(ownGroupsQuery(id)),
  client.prefetchInfiniteQuery(groupsQuery()),
  client.prefetchInfiniteQuery(invitationsQuery()),
]);

/** The member's invitations and groups, and the groups that they can join (product 2.12). */
export function Component() {
  const member = useMember();
  const own = useInfiniteQuery(ownGroupsQuery(member.id));
  const all = useInfiniteQuery(groupsQuery());
  const invited = useInfiniteQuery(invitationsQuery());
  const [creates, setCreates] = useState(false);
  const ownGroups = itemsOf(own.data);
  const invitations = itemsOf(invited.data);
  // A kept list may have a group from before it was joined.
  const shown = new Set([...ownGroups, ...invitations].map(({ id }) => id));
  const others = itemsOf(all.data).filter(({ id, isMember, isInvited }) => !isMember && !isInvited && !shown.has(id));
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>My Groups</h1>
        <Button variant="light" onClick={() => setCreates(true)}>
          New Group
        </Button>
      </header>
      {(invitations.length > 0 || (invited.isError && invited.data === undefined)) && (
        <section className={classes.invitations} aria-labelledby="invitations">
          <h2 id="invitations" className={classes.heading}>
            Invitations
          </h2>
          {invitations.length === 0 && (
            <ErrorState text="Invitations could not be loaded." onRetry={() => void invited.refetch()} />
          )}
          <div className={rows.rows}>
            {invitations.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
          <LoadMore list={invited} label="Load more invitations" />
        </section>
      )}
      {own.isPending && <GroupCardSkeletons />}
      {own.isError && own.data === undefined && (
        <ErrorState text="Your groups could not be loaded." onRetry={() => void own.refetch()} />
      )}
      {own.data !== undefined && ownGroups.length === 0 && (
        <EmptyState
          drawing="group"
          title="No Groups Yet"
          text="Join groups to connect with corps members who share your interests."
          action={<Button onClick={() => setCreates(true)}>Create Your First Group</Button>}
        />
      )}
      <div className={rows.rows}>
        {ownGroups.map((group) => (
          <GroupCard key={group.id} group={group} mayLeave />
        ))}
      </div>
      <LoadMore list={own} label="Load more groups" />
      {(others.length > 0 || (all.isError && all.data === undefined)) && (
        <section className={classes.section} aria-labelledby="other-groups">
          <h2 id="other-groups" className={classes.heading}>
            Groups to Join
          </h2>
          {others.length === 0 && (
            <ErrorState text="Groups to join could not be loaded." onRetry={() => void all.refetch()} />
          )}
          <div className={rows.rows}>
            {others.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
          <LoadMore list={all} label="Load more groups to join" />
        </section>
      )}
      <CreateGroupDialog opened={creates} onClose={() => setCreates(false)} />
    </div>
  );
}
