import type { CalendarEntry, CalendarKind } from '@kopa/contracts/service/calendar';
import { textLimits } from '@kopa/contracts/text-limits';
import { addDays } from '@kopa/rules/dates';
import { calendarDays, longestOf } from '@kopa/rules/service/calendar';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './calendar.module.css';

/** The fields that can be changed later, as they are typed. */
export type Written = Record<'title' | 'from' | 'to' | 'announcedBy' | 'note' | 'source', string>;

export const nothingWritten: Written = { title: '', from: '', to: '', announcedBy: '', note: '', source: '' };

/** The fields of an entry as typed texts. */
export function writtenOf({ title, from, to, announcedBy, note, source }: CalendarEntry): Written {
  return { title, from, to, announcedBy, note: note ?? '', source: source ?? '' };
}

/** The typed texts without spaces at their ends; null while a needed one is empty. */
export function completed(written: Written): Written | null {
  const trimmed = Object.fromEntries(Object.entries(written).map(([name, text]) => [name, text.trim()])) as Written;
  const { title, from, to, announcedBy } = trimmed;
  return [title, from, to, announcedBy].includes('') ? null : trimmed;
}

interface EntryFieldsProps {
  kind: CalendarKind;
  written: Written;
  onWrite: (written: Written) => void;
  /** The earliest last day. */
  endsFrom?: string;
  /** Stands after the days. */
  children?: ReactNode;
}

/** The fields of an entry that can be changed later. The browser refuses days that the kind cannot have. */
export function EntryFields({ kind, written, onWrite, endsFrom = calendarDays.from, children }: EntryFieldsProps) {
  const write = (field: keyof Written) => (text: string) => onWrite({ ...written, [field]: text });
  const { from } = written;
  const longest = longestOf(kind);
  return (
    <>
      <TextInput
        label="Title"
        maxLength={textLimits.calendarTitle}
        value={written.title}
        onChange={(event) => write('title')(event.currentTarget.value)}
      />
      <div className={classes.days}>
        <TextInput
          label="From"
          type="date"
          min={calendarDays.from}
          max={calendarDays.to}
          value={from}
          onChange={(event) => write('from')(event.currentTarget.value)}
        />
        <TextInput
          label="To"
          description={`At most ${longest} days`}
          inputWrapperOrder={['label', 'input', 'description']}
          type="date"
          min={from > endsFrom ? from : endsFrom}
          max={from === '' ? calendarDays.to : addDays(from, longest - 1)}
          value={written.to}
          onChange={(event) => write('to')(event.currentTarget.value)}
        />
      </div>
      {children}
      <TextInput
        label="Announced by"
        placeholder="NYSC Lagos State Secretariat"
        maxLength={textLimits.announcedBy}
        value={written.announcedBy}
        onChange={(event) => write('announcedBy')(event.currentTarget.value)}
      />
      <GrowingTextarea
        label="Note"
        rows={[2, 8]}
        maxLength={textLimits.calendarNote}
        value={written.note}
        onChange={write('note')}
      />
      <TextInput
        label="Source"
        description="Number or address of the circular"
        maxLength={textLimits.calendarSource}
        value={written.source}
        onChange={(event) => write('source')(event.currentTarget.value)}
      />
    </>
  );
}
