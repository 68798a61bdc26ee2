import { type Office, officeKindNames } from '@kopa/contracts/office/offices';
import { placeInWords } from '@kopa/rules/office/offices';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { officePath } from '../../shared/office/office-words.ts';
import { ownOfficesQuery, placeOfficesQuery } from '../../shared/office/offices.queries.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './service-year.module.css';

/** The people who run the service year in the member's place, and the offices that the member holds. */
export function YourOffices() {
  const member = useMember();
  const place = useQuery(placeOfficesQuery);
  const own = useQuery(ownOfficesQuery(member.id));
  const ownIds = new Set((own.data ?? []).map(({ id }) => id));
  const offices = [
    ...(place.data ?? []),
    ...(own.data ?? []).filter(({ id }) => !place.data?.some((one) => one.id === id)),
  ];
  return (
    <>
      {place.isPending && <Skeleton height={128} radius="md" />}
      {place.isLoadingError && (
        <LoadFailure text="The offices could not be loaded." onRetry={() => void place.refetch()} />
      )}
      {place.data !== undefined && offices.length === 0 && (
        <p className={classes.note}>Nobody holds an office for your place in Kopa yet.</p>
      )}
      {offices.length > 0 && (
        <>
          <p className={classes.note}>Only these people act for NYSC here.</p>
          <ul className={classes.list}>
            {offices.map((office) => (
              <Item key={office.id} office={office} isOwn={ownIds.has(office.id)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Item({ office, isOwn }: { office: Office; isOwn: boolean }) {
  const { id, kind, cdsGroup, holder, status, until } = office;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <strong>{officeKindNames[kind]}</strong>
        <span className={classes.note} dir="auto">
          {cdsGroup !== null && `${cdsGroup}, `}
          {placeInWords(office)}
        </span>
        <span dir="auto">{isOwn ? 'You' : holder?.name}</span>
        <span className={classes.note}>
          {status === 'offered' ? 'Offered, ' : ''}until {dayMonthYear(until)}
        </span>
      </div>
      {isOwn && (
        <Link to={officePath(id)} className={classes.link}>
          {status === 'offered' ? 'Answer the offer' : 'Open your office'}
        </Link>
      )}
    </li>
  );
}
