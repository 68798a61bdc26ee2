import { calendarKindNames } from '@kopa/contracts/service/calendar';
import { listPublicCalendar, type PublicEntry } from '@kopa/contracts/service/public-calendar';
import { batches } from '@kopa/contracts/service/service-constants';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { NativeSelect } from '@mantine/core';
import { api } from '../../api/api.ts';
import { NoteAndSource } from '../../shared/layout/note-and-source.tsx';
import { useHasDrawn } from '../../shared/page/use-has-drawn.ts';
import { fromTo } from '../../shared/service/day-month-year.ts';
import classes from './before-camp.module.css';
import { useKept } from './kept.ts';
import { KeptState } from './kept-state.tsx';
import { usePublic } from './use-public.ts';

const load = (batch: string, signal: AbortSignal) =>
  api.call(listPublicCalendar, { query: batch === '' ? {} : { batch } }, { signal });

/** The announced dates of a batch, which is chosen on the device. */
export function Dates() {
  const [batch, choose] = useKept('batch');
  const { data, ...state } = usePublic('dates', batch, load);
  const entries = data?.filter(({ to }) => to >= dayInLagos(new Date()));
  const isUnannounced = batch !== '' && entries?.every((entry) => entry.batch === null);
  return (
    <section className={classes.part} aria-labelledby="dates">
      <h2 id="dates">Dates</h2>
      <div data-screen-only>
        <NativeSelect
          label="Your batch"
          data={[{ value: '', label: 'Choose' }, ...useBatches(batch)]}
          value={batch}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      <p className={classes.printed}>{batch}</p>
      <KeptState {...state} isKept={data !== undefined} subject="The dates" />
      {isUnannounced && <p>No date is announced for this batch.</p>}
      {batch === '' && entries?.length === 0 && <p>No date is announced for every batch.</p>}
      {entries !== undefined && entries.length > 0 && (
        <ul className={classes.dates} aria-labelledby="dates">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The batches of this year and the next, and the chosen one. The page that the build renders has the chosen one only. */
function useBatches(chosen: string): string[] {
  const year = Number(dayInLagos(new Date()).slice(0, 4));
  const years = useHasDrawn() ? [year, year + 1] : [];
  const near = years.flatMap((one) => batches.map(({ batch }) => `${one} Batch ${batch}`));
  return chosen === '' || near.includes(chosen) ? near : [chosen, ...near];
}

function Entry({ entry: { kind, title, from, to, batch, announcedBy, note, source } }: { entry: PublicEntry }) {
  return (
    <li className={classes.date}>
      <strong dir="auto">{title}</strong>
      <span>{fromTo(from, to)}</span>
      <span className={classes.note} dir="auto">
        {kind === 'other' ? '' : `${calendarKindNames[kind]} · `}
        {batch ?? 'Everybody'} · Announced by {announcedBy}
      </span>
      <NoteAndSource note={note} source={source} classes={classes} />
    </li>
  );
}
