import '@mantine/core/styles/Checkbox.css';
import { journeyLimits } from '@kopa/contracts/limits';
import { Button, Checkbox, Input } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { connectionsQuery } from '../../shared/people/connections.queries.ts';
import classes from './journeys.module.css';

export interface ChosenContact {
  id: number;
  name: string;
}

interface JourneyContactsProps {
  chosen: readonly ChosenContact[];
  onChange: (chosen: readonly ChosenContact[]) => void;
  problem: string | undefined;
}

/** The connections, of whom a few are asked to watch. */
export function JourneyContacts({ chosen, onChange, problem }: JourneyContactsProps) {
  const member = useMember();
  const list = useInfiniteQuery(connectionsQuery(member.id));
  const people = itemsOf(list.data).map(({ otherUser }) => otherUser);
  const isFull = chosen.length === journeyLimits.contacts;
  const isChosen = (id: number) => chosen.some((contact) => contact.id === id);
  return (
    <fieldset className={classes.contacts}>
      <legend className={classes.legend}>Who should know?</legend>
      <p className={classes.note}>Up to {journeyLimits.contacts} connections. They are asked to watch your journey.</p>
      {problem !== undefined && <Input.Error>{problem}</Input.Error>}
      {list.isPending && <RowSkeletons lead={24} />}
      {list.isLoadingError && (
        <LoadFailure text="Your connections could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && people.length === 0 && (
        <>
          <p className={classes.note}>You have no connections yet.</p>
          <Button component={Link} to="/social" variant="light">
            Find people
          </Button>
        </>
      )}
      {people.map(({ id, name, isOnline }) => (
        <Checkbox
          key={id}
          label={name}
          description={isOnline ? 'Online' : 'Offline'}
          classNames={{ body: classes.contact ?? '', inner: classes.box ?? '' }}
          checked={isChosen(id)}
          disabled={isFull && !isChosen(id)}
          error={problem !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, { id, name }] : chosen.filter((contact) => contact.id !== id))
          }
        />
      ))}
      <LoadMore list={list} label="Load more connections" />
    </fieldset>
  );
}
