import { screenLimits } from '@kopa/contracts/screen-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { groupChatPath } from '../../shared/chat/group-chat-path.ts';
import { GroupMark } from '../../shared/chat/group-mark.tsx';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

/** The member's first three groups. */
export function YourGroups() {
  const member = useMember();
  const query = useInfiniteQuery(ownGroupsQuery(member.id));
  const groups = itemsOf(query.data).slice(0, screenLimits.dashboard.groups);
  return (
    <Section title="Your Groups" query={query} more={{ to: '/groups', label: 'See all groups' }}>
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
          {groups.map((group) => (
            <li key={group.id}>
              <Link to={groupChatPath(group.id)} className={classes.row}>
                <GroupMark group={group} size={36} />
                <strong className={classes.rowWords}>{group.name}</strong>
                <span className={classes.note}>
                  {formatCount(group.memberCount)} {group.memberCount === 1 ? 'member' : 'members'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
