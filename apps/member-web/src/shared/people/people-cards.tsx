import type { OtherUser } from '@kopa/contracts/people/person';
import rows from '../layout/rows.module.css';
import { ConnectionCard } from './connection-card.tsx';

/** Rows of people to connect with. */
export function PeopleCards({ people, onOpen }: { people: OtherUser[]; onOpen: (id: number) => void }) {
  return (
    <div className={rows.rows}>
      {people.map((person) => (
        <ConnectionCard
          key={person.id}
          person={person}
          connection={person.connection}
          similarities={person.similarities}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
