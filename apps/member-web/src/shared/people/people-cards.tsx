import type { OtherUser } from '@kopa/contracts/people/person';
import { ConnectionCard } from './connection-card.tsx';
import classes from './people-cards.module.css';

/** A list of cards of people to connect with. */
export function PeopleCards({ people, onOpen }: { people: OtherUser[]; onOpen: (id: number) => void }) {
  return (
    <div className={classes.cards}>
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
