import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import type { Ppa } from '@kopa/contracts/service/ppas';
import { textLimits } from '@kopa/contracts/text-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { formatCount } from '@kopa/ui/format-count';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { PlaceFigures } from './place-figures.tsx';
import { placesQuery } from './ppa.queries.ts';
import classes from './service-year.module.css';

const searchAfter = 300;
const all = { value: '', label: 'All' };

export const loader = pageLoader((client) => [client.prefetchInfiniteQuery(placesQuery({}))]);

/** The PPA book: search of places of primary assignment, with their ratings and reviews (product 2.30). */
export function Component() {
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  const [lga, setLga] = useState('');
  const [search] = useDebouncedValue(text.trim(), searchAfter);
  const list = useInfiniteQuery(
    placesQuery({ ...(search && { search }), ...(state && { state }), ...(lga && { lga }) }),
  );
  const places = itemsOf(list.data);
  const stateName = stateNames.find((name) => name === state);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Places of assignment</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not have <search> */}
      <div role="search" className={classes.form}>
        <SearchInput
          label="Search places"
          placeholder="Name, LGA or state"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          maxLength={textLimits.search}
          value={text}
          onChange={setText}
        />
        <div className={classes.filters}>
          <NativeSelect
            label="State"
            value={state}
            data={[all, ...stateNames]}
            onChange={({ currentTarget }) => {
              setState(currentTarget.value);
              setLga('');
            }}
          />
          <NativeSelect
            label="LGA"
            value={lga}
            disabled={stateName === undefined}
            data={[all, ...(stateName === undefined ? [] : lgasOf(stateName))]}
            onChange={({ currentTarget }) => setLga(currentTarget.value)}
          />
        </div>
      </div>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isError && places.length === 0 && (
        <ErrorState text="The places could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && places.length === 0 && (
        <EmptyState drawing="search" title="No place found" text="Try another name, or all states." />
      )}
      {places.length > 0 && (
        <ul className={classes.list} aria-label="Places" aria-busy={list.isPlaceholderData}>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more places" />
    </div>
  );
}

/** A place that fetches its figures and reviews when it opens. */
function PlaceRow({ place }: { place: Ppa }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, lga, state, members, reviews } = place;
  return (
    <li className={classes.place}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.words}>
            <strong>{name}</strong>
            <span className={classes.note}>
              {lga}, {state}
            </span>
            <span className={classes.note}>
              {formatCount(members)} {members === 1 ? 'member' : 'members'}, {formatCount(reviews)}{' '}
              {reviews === 1 ? 'review' : 'reviews'}
            </span>
          </span>
        </summary>
        {isOpen && (
          <div className={classes.section}>
            <PlaceFigures place={place} figures={place} isCounted />
          </div>
        )}
      </details>
    </li>
  );
}
