import { foundWords } from '@kopa/rules/feed/post-search';
import classes from './found-words.module.css';

/** Text with the words of a search marked. */
export function FoundWords({ text, search }: { text: string; search: string }) {
  let at = 0;
  const parts = foundWords(text, search).flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [
      before,
      <mark key={start} className={classes.found}>
        {text.slice(start, end)}
      </mark>,
    ];
  });
  return [...parts, text.slice(at)];
}
