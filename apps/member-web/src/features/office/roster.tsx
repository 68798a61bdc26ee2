import type { RosterMember } from '@kopa/contracts/office/offices';
import { textLimits } from '@kopa/contracts/text-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { SearchInput } from '@kopa/ui/search-input.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import classes from './office.module.css';
import { officeRosterQuery } from './office.queries.ts';

const searchAfter = 300;

interface RosterProps {
  officeId: number;
  /** Shown only when it is opened, below the list of a roll call. */
  isFolded: boolean;
}

/** The members of the office's place. Each look at it is in the audit log. */
export function Roster({ officeId, isFolded }: RosterProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isFolded) {
    return (
      <section className={classes.section} aria-labelledby="roster">
        <h2 id="roster" className={classes.heading}>
          Roster
        </h2>
        <Members officeId={officeId} />
      </section>
    );
  }
  return (
    <section aria-labelledby="roster">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes.summary}>
          <h2 id="roster" className={classes.heading}>
            Roster
          </h2>
        </summary>
        {isOpen && <Members officeId={officeId} />}
      </details>
    </section>
  );
}

function Members({ officeId }: { officeId: number }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), searchAfter);
  const list = useInfiniteQuery(officeRosterQuery(officeId, search));
  const members = itemsOf(list.data);
  return (
    <div className={classes.section}>
      <SearchInput
        label="Search"
        placeholder="Name or state code"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        maxLength={textLimits.search}
        value={text}
        onChange={setText}
      />
      {list.isPending && <RowSkeletons lead={48} />}
      {list.isError && members.length === 0 && (
        <ErrorState text="The roster could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && members.length === 0 && (
        <EmptyState drawing="search" title={search === '' ? 'Nobody serves here in Kopa yet' : 'Nobody found'} />
      )}
      {members.length > 0 && (
        <ul className={classes.list} aria-label="Members" aria-busy={list.isPlaceholderData}>
          {members.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more members" />
    </div>
  );
}

function Row({ member }: { member: RosterMember }) {
  const { name, stateCode, ppa, cdsGroup } = member;
  return (
    <li className={classes.person}>
      <PersonAvatar person={member} size={48} />
      <span className={classes.words}>
        <strong dir="auto">{name}</strong>
        <span className={classes.note}>{stateCode}</span>
        <span className={classes.note} dir="auto">
          {[ppa, cdsGroup].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
    </li>
  );
}
