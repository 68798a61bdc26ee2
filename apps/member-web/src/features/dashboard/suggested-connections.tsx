import { screenLimits } from '@kopa/contracts/screen-limits';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import { suggestionsQuery } from '../../shared/people/people.queries.ts';
import { PeopleCards } from '../../shared/people/people-cards.tsx';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

/** The first three suggested members. */
export function SuggestedConnections({ onOpenPerson }: { onOpenPerson: (id: number) => void }) {
  const member = useMember();
  const query = useQuery(suggestionsQuery(member.id));
  const people = (query.data ?? []).slice(0, screenLimits.dashboard.suggestions);
  return (
    <Section
      title="Suggested Connections"
      query={query}
      skeleton={<CardSkeletons />}
      more={{ to: '/social', label: 'See all people' }}
    >
      {people.length === 0 && <p className={classes.quiet}>Nobody to suggest yet. Search for people in Discover.</p>}
      <PeopleCards people={people} onOpen={onOpenPerson} />
    </Section>
  );
}
