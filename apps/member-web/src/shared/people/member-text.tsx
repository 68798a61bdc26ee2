import { mentionsIn } from '@kopa/rules/feed/mentions';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import classes from './member-text.module.css';
import { personPath } from './person-path.ts';

/** Shows the parts of a text between mentions: with web addresses as links. A search also marks its words. */
export const ShownParts = createContext<(text: string) => ReactNode>((text) => <LinkedText text={text} />);

/** A text of a member: mentions lead to the member, web addresses are links. */
export function MemberText({ text }: { text: string }) {
  const show = useContext(ShownParts);
  const parts: { at: number; text: string; username?: string }[] = [];
  let at = 0;
  for (const { start, end, username } of mentionsIn(text)) {
    parts.push({ at, text: text.slice(at, start) }, { at: start, text: text.slice(start, end), username });
    at = end;
  }
  parts.push({ at, text: text.slice(at) });
  return parts.map(({ at: key, text: part, username }) =>
    username === undefined ? (
      <Fragment key={`text ${key}`}>{show(part)}</Fragment>
    ) : (
      <Link key={key} className={classes.mention} to={personPath(username)}>
        {part}
      </Link>
    ),
  );
}
