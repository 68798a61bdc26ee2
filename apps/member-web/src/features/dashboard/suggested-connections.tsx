import { screenLimits } from '@kopa/contracts/screen-limits';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { MoreOptions } from '../../shared/menus/more-options.tsx';
import { ConnectionButtons } from '../../shared/people/connection-buttons.tsx';
import { suggestionsQuery } from '../../shared/people/people.queries.ts';
import { personItems } from '../../shared/people/person-items.ts';
import { PersonLine } from '../../shared/people/person-line.tsx';
import classes from './dashboard.module.css';
import { Section } from './section.tsx';

/** The first three suggested members, one row each. */
export function SuggestedConnections({ onOpenPerson }: { onOpenPerson: (id: number) => void }) {
  const member = useMember();
  const query = useQuery(suggestionsQuery(member.id));
  const people = (query.data ?? []).slice(0, screenLimits.dashboard.suggestions);
  return (
    <Section title="Suggested Connections" query={query} more={{ to: '/social', label: 'See all people' }}>
      {people.length === 0 && <p className={classes.quiet}>Nobody to suggest yet. Search for people in Discover.</p>}
      {people.length > 0 && (
        <div className={classes.rows}>
          {people.map((person) => (
            <article key={person.id} className={classes.person}>
              <PersonLine person={person} isRow onOpen={onOpenPerson} />
              <div className={classes.actions}>
                <ConnectionButtons person={person} connection={person.connection} wording="card" />
                <MoreOptions items={personItems(person)} />
              </div>
            </article>
          ))}
        </div>
      )}
    </Section>
  );
}
