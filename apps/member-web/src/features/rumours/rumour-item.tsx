import type { Rumour } from '@kopa/contracts/news/rumours';
import { verdictNames } from '@kopa/rules/news/rumours';
import { formatCount } from '@kopa/ui/format-count';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { photoSource } from '@kopa/ui/photo-source';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import article from '../../shared/layout/article.module.css';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { showPhotoWords } from '../../shared/media/show-photo-words.ts';
import { useTapToLoad } from '../../shared/media/use-tap-to-load.ts';
import classes from './rumours.module.css';
import { askingMutation } from './rumours.queries.ts';

/** Width in pixels of the copy on a card. */
const shownWidth = 640;

/** A rumour: an answered one with Share, an open one with "I heard this too". */
export function RumourItem({ rumour }: { rumour: Rumour }) {
  const asking = useMutation({ ...askingMutation(useQueryClient()), onError: showFailure });
  const { isShown, show, hide } = useTapToLoad<string>();
  const { id, text, photo, photoBytes, verdict, explanation, source, askers, isAsked } = rumour;
  return (
    <article className={article.card} aria-label={text}>
      {verdict !== null && (
        <p className={classes.verdict} data-verdict={verdict}>
          {verdictNames[verdict]}
        </p>
      )}
      <p className={article.name} dir="auto">
        {text}
      </p>
      {photo !== null && !isShown(photo) && (
        <Button variant="default" onClick={() => show(photo)}>
          {showPhotoWords(photoBytes)}
        </Button>
      )}
      {photo !== null && isShown(photo) && (
        <a className={classes.photo} href={photo} target="_blank" rel="noreferrer">
          <img
            src={photoSource(photo, shownWidth)}
            alt="What was heard"
            loading="lazy"
            decoding="async"
            onError={() => hide(photo)}
          />
        </a>
      )}
      {explanation !== null && (
        <p className={article.body}>
          <LinkedText text={explanation} />
        </p>
      )}
      {source !== null && (
        <p className={article.note}>
          Source: <LinkedText text={source} />
        </p>
      )}
      <p className={article.note}>
        {formatCount(askers)} {askers === 1 ? 'member has' : 'members have'} asked
        {verdict === null && '. Not answered yet.'}
      </p>
      {verdict === null && (
        <Button
          variant={isAsked ? 'default' : 'light'}
          loading={asking.isPending}
          onClick={() => asking.mutate({ id, isAsked: !isAsked })}
        >
          {isAsked ? 'Take my question back' : 'I heard this too'}
        </Button>
      )}
      {verdict !== null && (
        <Button variant="light" onClick={() => void share(wordsOf(rumour))}>
          Share
        </Button>
      )}
    </article>
  );
}

/** The rumour and its answer as text. */
function wordsOf({ text, verdict, explanation, source }: Rumour): string {
  const lines = [`“${text}”`, `${verdict === null ? '' : verdictNames[verdict]}: ${explanation ?? ''}`];
  if (source !== null) lines.push(`Source: ${source}`);
  return [...lines, `Kopa, ${window.location.origin}`].join('\n');
}

/** Passes a text to the phone's share sheet, or copies it. */
async function share(text: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    await navigator.share({ text }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Answer copied', message: 'Paste it where the rumour goes round.', tone: 'success' });
  } catch {
    showToast({ title: 'The answer could not be copied', tone: 'error' });
  }
}
