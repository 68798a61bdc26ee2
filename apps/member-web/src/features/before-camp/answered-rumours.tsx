import { listPublicRumours, type PublicRumour } from '@kopa/contracts/news/public-rumours';
import { verdictNames } from '@kopa/rules/news/rumours';
import { api } from '../../api/api.ts';
import { NoteAndSource } from '../../shared/layout/note-and-source.tsx';
import classes from './before-camp.module.css';
import { KeptState } from './kept-state.tsx';
import { usePublic } from './use-public.ts';

/** More are folded. */
const shown = 4;

const load = (_all: string, signal: AbortSignal) => api.call(listPublicRumours, {}, { signal });

/** The rumours that were answered last. */
export function AnsweredRumours() {
  const { data = [], ...state } = usePublic('rumours', 'all', load);
  const isKept = state.at !== null;
  return (
    <section className={classes.part} aria-labelledby="rumours" data-screen-only>
      <h2 id="rumours">Is it true?</h2>
      <KeptState {...state} isKept={isKept} subject="The answers" />
      {isKept && data.length === 0 && <p>No rumour is answered yet.</p>}
      {data.length > 0 && <Rumours rumours={data.slice(0, shown)} />}
      {data.length > shown && (
        <details className={classes.fold}>
          <summary>More answers</summary>
          <Rumours rumours={data.slice(shown)} />
        </details>
      )}
    </section>
  );
}

function Rumours({ rumours }: { rumours: readonly PublicRumour[] }) {
  return (
    <ul className={classes.dates}>
      {rumours.map(({ id, text, verdict, explanation, source }) => (
        <li key={id} className={classes.date}>
          <span className={classes.verdict} data-verdict={verdict}>
            {verdictNames[verdict]}
          </span>
          <strong dir="auto">{text}</strong>
          <NoteAndSource note={explanation} source={source} classes={classes} />
        </li>
      ))}
    </ul>
  );
}
