import { mentionsIn } from '@kopa/rules/feed/mentions';
import { foundWords } from '@kopa/rules/feed/post-search';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import classes from './member-text.module.css';
import { personPath } from './person-path.ts';

/** The words of a search, which are highlighted in the texts below. */
export const SearchedWords = createContext('');

/** A text of a member: mentions lead to the member, web addresses are links. */
export function MemberText({ text }: { text: string }) {
  const parts: { at: number; text: string; username?: string }[] = [];
  let at = 0;
  for (const { start, end, username } of mentionsIn(text)) {
    parts.push({ at, text: text.slice(at, start) }, { at: start, text: text.slice(start, end), username });
    at = end;
  }
  parts.push({ at, text: text.slice(at) });
  return parts.map(({ at: key, text: part, username }) =>
    username === undefined ? (
      <FoundText key={`text ${key}`} text={part} />
    ) : (
      <Link key={key} className={classes.mention} to={personPath(username)}>
        {part}
      </Link>
    ),
  );
}

/** Text without mentions: highlights search words, but not in web addresses. */
function FoundText({ text }: { text: string }) {
  const search = useContext(SearchedWords);
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
