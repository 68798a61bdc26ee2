import { screenLimits } from '@kopa/contracts/limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { groupChatPath } from '../../community/group-chat-path.ts';
import { ownGroupsQuery } from '../../community/groups.queries.ts';
import { itemsOf } from '../../community/pages.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

/** The member's first three groups. */
export function YourGroups() {
  const member = useMember();
  const query = useInfiniteQuery(ownGroupsQuery(member.id));
  const groups = itemsOf(query.data).slice(0, screenLimits.dashboard.groups);
  return (
    <Section title="Your Groups" query={query}>
      {groups.length === 0 && (
        <EmptyState
          drawing="group"
          title="No Groups Yet"
          text="Join groups to meet corps members who share your interests."
          action={
            <Button component={Link} to="/groups" variant="light">
              Find groups
            </Button>
          }
        />
      )}
      {groups.length > 0 && (
        <ul className={classes.rows}>
          {groups.map(({ id, name, memberCount }) => (
            <li key={id}>
              <Link to={groupChatPath(id)} className={classes.row}>
                <strong>{name}</strong>
                <span className={classes.note}>{formatCount(memberCount)} members</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <Button component={Link} to="/groups" variant="subtle">
          All groups
        </Button>
      )}
    </Section>
  );
}
