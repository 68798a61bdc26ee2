import { foundWords } from '@kopa/rules/feed/post-search';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import classes from './found-text.module.css';

/** Text without mentions, with the words of a search marked, but not in web addresses. */
export function FoundText({ text, search }: { text: string; search: string }) {
  if (search === '' || text.includes('://')) return <LinkedText text={text} />;
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
