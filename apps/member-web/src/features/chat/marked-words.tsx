import { holdsWords } from '@kopa/rules/chat/chats';
import classes from './found-messages.module.css';

interface MarkedWordsProps {
  text: string;
  /** The words of a search. */
  words: string;
}

/** A text with the words of a search marked. */
export function MarkedWords({ text, words }: MarkedWordsProps) {
  const searched = words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, index) =>
    searched.some((word) => part !== '' && holdsWords(part, word)) ? (
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
