import { screenLimits } from '@kopa/contracts/screen-limits';
import { formatCount } from '@kopa/ui/format-count';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { groupPath } from '../../shared/chat/group-chat-path.ts';
import { GroupMark } from '../../shared/chat/group-mark.tsx';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import { contextLine } from '../../shared/people/context-line.ts';
import { suggestionsQuery } from '../../shared/people/people.queries.ts';
import { personPath } from '../../shared/people/person-path.ts';
import { ServiceProgress } from './service-progress.tsx';
import classes from './sidebar.module.css';

/** The column beside a page on a wide screen: service year, suggestions and own groups (product 2.2). */
export function Sidebar() {
  return (
    <>
      <ServiceProgress />
      <SuggestedPeople />
      <OwnGroups />
    </>
  );
}

function SuggestedPeople() {
  const { data } = useQuery(suggestionsQuery(useMember().id));
  const people = (data ?? []).slice(0, screenLimits.dashboard.suggestions);
  if (people.length === 0) return null;
  return (
    <SidebarSection title="Suggested people" more={{ to: '/social', label: 'See all people' }}>
      {people.map((person) => (
        <SidebarRow key={person.id} to={personPath(person.username)} name={person.name} context={contextLine(person)}>
          <PersonAvatar person={person} size={40} />
        </SidebarRow>
      ))}
    </SidebarSection>
  );
}

function OwnGroups() {
  const { data } = useInfiniteQuery(ownGroupsQuery(useMember().id));
  const groups = itemsOf(data).slice(0, screenLimits.dashboard.groups);
  if (groups.length === 0) return null;
  return (
    <SidebarSection title="Your groups" more={{ to: '/groups', label: 'See all groups' }}>
      {groups.map((group) => (
        <SidebarRow key={group.id} to={groupPath(group.id)} name={group.name} context={membersOf(group.memberCount)}>
          <GroupMark group={group} size={40} />
        </SidebarRow>
      ))}
    </SidebarSection>
  );
}

function membersOf(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`;
}

interface SidebarSectionProps {
  title: string;
  /** Link to the full list; `label` names the list. */
  more: { to: string; label: string };
  children: ReactNode;
}

function SidebarSection({ title, more, children }: SidebarSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.header}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        <Link to={more.to} className={classes.more} aria-label={more.label}>
          See all
        </Link>
      </div>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}

interface SidebarRowProps {
  to: string;
  name: string;
  context: string;
  /** The picture. */
  children: ReactNode;
}

function SidebarRow({ to, name, context, children }: SidebarRowProps) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        {children}
        <span className={classes.words}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.context}>{context}</span>
        </span>
      </Link>
    </li>
  );
}
