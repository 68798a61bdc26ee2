import { screenLimits } from '@kopa/contracts/screen-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { CardSkeletons } from '../../shared/people/card-skeletons.tsx';
import { membersErrorText } from '../../shared/people/members-error.ts';
import { analyticsQuery, peopleQuery } from '../../shared/people/people.queries.ts';
import { PeopleCards } from '../../shared/people/people-cards.tsx';
import classes from './discovery-page.module.css';
import { type Chip, countOf, furtherTags, peopleFilter } from './people-filter.ts';

const { corpsMembers, suggested } = screenLimits.discovery;

/** Number of people that are fetched: as many more as can be left out, so that the list is still full. */
export const listedPeople = corpsMembers + suggested;

interface CorpsMembersProps {
  search: string;
  chip: Chip;
  /** Ids of the people under "Suggested for You". */
  leftOut: number[];
  isWaiting: boolean;
  onOpenPerson: (id: number) => void;
}

/** The members that match the search and the chip. */
export function CorpsMembers({ search, chip, leftOut, isWaiting, onOpenPerson }: CorpsMembersProps) {
  const member = useMember();
  /** Null if no member can match. */
  const filter = peopleFilter(member, search, chip);
  const people = useQuery({ ...peopleQuery({ ...filter, limit: listedPeople }), enabled: filter !== null });
  const found = filter === null ? [] : (people.data ?? []);
  const shown = found
    .filter(({ id }) => !leftOut.includes(id))
    .slice(0, corpsMembers)
    .map((person) => ({ ...person, similarities: furtherTags(person.similarities, chip) }));
  const { data: counts } = useQuery(analyticsQuery(member.id));
  const count = counts === undefined || search.trim() !== '' ? null : countOf(member, chip, counts);
  const isLoading = filter !== null && (people.isPending || isWaiting);
  return (
    <section className={classes.section} aria-labelledby="corps-members" aria-busy={isLoading || people.isFetching}>
      <div className={classes.headingRow}>
        <h2 id="corps-members" className={classes.heading}>
          Corps Members
        </h2>
        {count !== null && <p className={classes.quiet}>{count}</p>}
      </div>
      {isLoading && !people.isError && <CardSkeletons />}
      {people.isError && people.data === undefined && (
        <ErrorState
          text={membersErrorText(people.error, 'Corps members could not be loaded.')}
          onRetry={() => void people.refetch()}
        />
      )}
      {!isLoading && !people.isError && found.length === 0 && (
        <EmptyState
          drawing="search"
          title="No corps members found matching your search."
          text={
            filter === null
              ? 'Connect the service portal to find people who share this with you.'
              : Object.keys(filter).length === 0
                ? 'You are the first one here. Others will show as they join.'
                : 'Try another name, PPA or filter.'
          }
        />
      )}
      {!isLoading && shown.length > 0 && <PeopleCards people={shown} onOpen={onOpenPerson} />}
    </section>
  );
}
