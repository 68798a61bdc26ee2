import { textLimits } from '@kopa/contracts/limits';
import type { Rumour } from '@kopa/contracts/rumours';
import { verdictNames } from '@kopa/rules/rumours';
import { formatCount } from '@kopa/ui/format-count';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { LoadMore } from '../../lists/load-more.tsx';
import { itemsOf } from '../../lists/pages.ts';
import classes from './channels.module.css';
import { answeredRumoursQuery, askMutation, joinMutation, similarRumoursQuery } from './rumours.queries.ts';
import { showFailure } from './show-failure.ts';

/** So many letters are enough to look for similar ones. */
const searchFrom = 8;
const searchAfter = 400;

/** "Is it true?": asks about a rumour, offers similar ones before, and shows the answered ones (product 2.41). */
export function Rumours() {
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [wanted] = useDebouncedValue(text.trim(), searchAfter);
  const similar = useQuery({ ...similarRumoursQuery(wanted), enabled: wanted.length >= searchFrom });
  const answered = useInfiniteQuery(answeredRumoursQuery());
  const ask = useMutation({
    ...askMutation(),
    onSuccess() {
      change('');
      showToast({ title: 'Question sent', message: 'We tell you when it is answered.', tone: 'success' });
    },
    onError: showFailure,
  });

  function change(next: string) {
    setText(next);
    setKey(crypto.randomUUID());
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() !== '' && !ask.isPending) ask.mutate({ text: text.trim(), idempotencyKey: key });
  }

  const offered = wanted.length >= searchFrom && text.trim() !== '' ? (similar.data ?? []) : [];
  return (
    <section className={classes.rumours} aria-labelledby="rumours">
      <h2 id="rumours" className={classes.heading}>
        Is it true?
      </h2>
      <form className={classes.form} onSubmit={submit}>
        <GrowingTextarea
          label="What have you heard?"
          rows={[2, 6]}
          maxLength={textLimits.rumour}
          value={text}
          onChange={change}
        />
        {offered.length > 0 && (
          <div className={classes.similar}>
            <p className={classes.note}>Others have asked about this:</p>
            {offered.map((rumour) => (
              <Item key={rumour.id} rumour={rumour} />
            ))}
          </div>
        )}
        <Button type="submit" loading={ask.isPending}>
          Ask
        </Button>
      </form>
      {itemsOf(answered.data).map((rumour) => (
        <Item key={rumour.id} rumour={rumour} />
      ))}
      <LoadMore list={answered} label="Load more answers" />
    </section>
  );
}

function Item({ rumour }: { rumour: Rumour }) {
  const join = useMutation({ ...joinMutation(useQueryClient()), onError: showFailure });
  const { id, text, verdict, explanation, source, askers, isAsked } = rumour;
  return (
    <article className={classes.notice} aria-label={text}>
      {verdict !== null && (
        <p className={classes.verdict} data-verdict={verdict}>
          {verdictNames[verdict]}
        </p>
      )}
      <p className={classes.name}>{text}</p>
      {explanation !== null && (
        <p className={classes.body}>
          <LinkedText text={explanation} />
        </p>
      )}
      {source !== null && (
        <p className={classes.note}>
          Source: <LinkedText text={source} />
        </p>
      )}
      <p className={classes.note}>
        {formatCount(askers)} {askers === 1 ? 'member has' : 'members have'} asked
        {verdict === null && '. Not answered yet.'}
      </p>
      {verdict === null && !isAsked && (
        <Button variant="light" loading={join.isPending} onClick={() => join.mutate(id)}>
          I heard this too
        </Button>
      )}
    </article>
  );
}
