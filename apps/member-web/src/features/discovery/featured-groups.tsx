import { screenLimits } from '@kopa/contracts/screen-limits';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateGroupDialog } from '../../shared/chat/create-group-dialog.tsx';
import { GroupCard } from '../../shared/chat/group-card.tsx';
import { GroupCardSkeletons } from '../../shared/chat/group-card-skeletons.tsx';
import { featuredGroupsQuery } from '../../shared/chat/groups.queries.ts';
import rows from '../../shared/layout/rows.module.css';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import classes from './discovery-page.module.css';

const { featuredGroups, featuredGroupMembersAbove } = screenLimits.discovery;

/** Large groups, and a button that creates a group. */
export function FeaturedGroups() {
  const groups = useInfiniteQuery(featuredGroupsQuery());
  const [creates, setCreates] = useState(false);
  const featured = itemsOf(groups.data).slice(0, featuredGroups);
  return (
    <section className={classes.section} aria-labelledby="featured-groups">
      <div className={classes.headingRow}>
        <h2 id="featured-groups" className={classes.heading}>
          Featured Groups
        </h2>
        <Button variant="light" onClick={() => setCreates(true)}>
          Create Group
        </Button>
      </div>
      {featured.length > 0 && (
        <div className={rows.rows}>
          {featured.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </div>
      )}
      {groups.isPending && <GroupCardSkeletons />}
      {groups.isError && groups.data === undefined && (
        <LoadFailure text="Groups could not be loaded." onRetry={() => void groups.refetch()} />
      )}
      {groups.data !== undefined && featured.length === 0 && (
        <p className={classes.quiet}>No group has more than {featuredGroupMembersAbove} members yet.</p>
      )}
      <CreateGroupDialog opened={creates} onClose={() => setCreates(false)} />
    </section>
  );
}
