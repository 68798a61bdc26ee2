import type { Letter } from '@kopa/contracts/file/letters';
import { memberPages } from '@kopa/contracts/member-pages';
import { pathOf } from '@kopa/contracts/route';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMember } from '../../../session/use-member.ts';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import { dayMonthYear } from '../../../shared/service/day-month-year.ts';
import classes from '../file.module.css';
import { leaveQuery, lettersQuery } from '../file.queries.ts';
import { letterState } from '../file-words.ts';
import { useFormInAddress } from '../use-form-in-address.ts';
import { usePendingLetters } from '../use-write.ts';
import { NewLetter } from './new-letter.tsx';
import { PendingLetter } from './pending-letter.tsx';

/** The letters, newest first, with the days of leave that are left. */
export function LettersTab() {
  const member = useMember();
  const list = useInfiniteQuery(lettersQuery(member.id));
  const { data: leave } = useQuery(leaveQuery(member.id));
  const pending = usePendingLetters();
  const form = useFormInAddress();
  const letters = itemsOf(list.data);
  if (form.name !== null) return <NewLetter templateKey={form.name} onChoose={form.open} onClose={form.close} />;
  return (
    <>
      <Button onClick={() => form.open('choose')}>New letter</Button>
      {leave !== undefined && (
        <p className={classes.leave}>
          {leave.left} of {leave.allowed} leave days left
        </p>
      )}
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isLoadingError && (
        <ErrorState text="Your letters could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && letters.length + pending.length === 0 && (
        <EmptyState
          drawing="record"
          title="No letters yet"
          text="Kopa writes the letters of the service in the form that counts. You print and sign them."
        />
      )}
      {pending.length > 0 && (
        <ul className={classes.list} aria-label="Unsent letters">
          {pending.map((one) => (
            <PendingLetter key={one.variables.key} pending={one} />
          ))}
        </ul>
      )}
      {letters.length > 0 && (
        <ul className={classes.list} aria-label="Letters">
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more letters" />
    </>
  );
}

function Row({ letter }: { letter: Letter }) {
  const { id, title, on } = letter;
  return (
    <li>
      <Link to={pathOf({ url: memberPages.letter }, { id })} className={classes.row}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <span className={classes.note}>{dayMonthYear(on)}</span>
          <span className={classes.note}>{letterState(letter)}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}
