import type { OtherUser } from '@kopa/contracts/people/person';
import { PeopleCards } from '../../shared/people/people-cards.tsx';
import classes from './discovery-page.module.css';

interface SuggestedPeopleProps {
  people: OtherUser[];
  onOpenPerson: (id: number) => void;
}

/** Suggested people. */
export function SuggestedPeople({ people, onOpenPerson }: SuggestedPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="suggested-people">
      <h2 id="suggested-people" className={classes.heading}>
        Suggested for You
      </h2>
      <PeopleCards people={people} onOpen={onOpenPerson} />
    </section>
  );
}
