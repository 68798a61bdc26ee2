// Mantine's styles that only this tab needs.
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { calendarLimits } from '@kopa/contracts/limits';
import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { addDays } from '@kopa/rules/dates';
import { isTold } from '@kopa/rules/service/calendar-notifications';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '../../shared/layout/list.module.css';
import tab from '../../shared/layout/tab.module.css';
import { type EntryFilter, entriesQuery, withdrawMutation } from './calendar.queries.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { EditEntryDialog } from './edit-entry-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';

/** An entry with the dialog that is open for it. */
type Opened = { entry: AdminCalendarEntry; dialog: 'edit' | 'withdraw' | 'history' } | { dialog: 'new' };

const monthOf = (entry: AdminCalendarEntry | undefined) => entry?.from.slice(0, 7);

/** The Calendar tab: the dates that offices have announced (product 3.15). */
export function Calendar() {
  const [filter, setFilter] = useState<EntryFilter>({});
  const [showsOlder, setShowsOlder] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const from = addDays(dayInLagos(new Date()), -calendarLimits.shownBefore);
  const list = useInfiniteQuery(entriesQuery(showsOlder ? filter : { ...filter, from }));
  const items = itemsOf(list.data);
  const isEmpty = items.length === 0;
  const close = () => setOpened(null);
  return (
    <section className={tab.section} aria-labelledby="calendar">
      <div className={tab.row}>
        <Title order={2} id="calendar" className={tab.title}>
          Calendar
        </Title>
        <Button onClick={() => setOpened({ dialog: 'new' })}>New entry</Button>
      </div>
      <CalendarFilters filter={filter} onFilter={setFilter} showsOlder={showsOlder} onShowOlder={setShowsOlder} />
      {isEmpty && <ListState list={list} failed="The calendar could not be fetched." empty="No entries found" />}
      {!isEmpty && (
        <ul className={rows.list} aria-label="Calendar" aria-busy={list.isPlaceholderData}>
          {items.map((entry, index) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              beginsMonth={monthOf(entry) !== monthOf(items[index - 1])}
              onEdit={() => setOpened({ entry, dialog: 'edit' })}
              onWithdraw={() => setOpened({ entry, dialog: 'withdraw' })}
              onHistory={() => setOpened({ entry, dialog: 'history' })}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {opened?.dialog === 'new' && <NewEntryDialog onClose={close} />}
      {opened?.dialog === 'edit' && <EditEntryDialog entry={opened.entry} onClose={close} />}
      {opened?.dialog === 'history' && <HistoryDialog entry={opened.entry} onClose={close} />}
      <WithdrawDialog entry={opened?.dialog === 'withdraw' ? opened.entry : null} onClose={close} />
    </section>
  );
}

function WithdrawDialog({ entry, onClose }: { entry: AdminCalendarEntry | null; onClose: () => void }) {
  const withdraw = useMutation({
    ...withdrawMutation,
    onSuccess: () => showToast({ title: 'Entry withdrawn', message: 'Members no longer see it', tone: 'success' }),
    onSettled: onClose,
  });
  const told = entry !== null && isTold(entry) ? ' Its audience is told.' : '';
  return (
    <ConfirmDialog
      opened={entry !== null}
      title="Withdraw entry"
      text={`“${entry?.title ?? ''}” disappears for everybody; its history stays.${told}`}
      confirmLabel="Withdraw"
      pending={withdraw.isPending}
      onCancel={onClose}
      onConfirm={() => entry !== null && withdraw.mutate(entry.id)}
    />
  );
}
