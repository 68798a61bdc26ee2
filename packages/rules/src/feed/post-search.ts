import { folded } from '../people/search.ts';

/** A word of three letters and more may be the start of a longer one. */
const shortestStart = 3;

/** A word of a text with its place: from `start` to before `end`. */
export interface FoundWord {
  start: number;
  end: number;
}

/** The words of a text: letters and digits in a row. */
function* wordsIn(text: string): Iterable<FoundWord & { form: string }> {
  for (const { 0: word, index } of text.matchAll(/[\p{Letter}\p{Number}\p{Mark}]+/gu)) {
    yield { start: index, end: index + word.length, form: folded(word) };
  }
}

const isFound = (form: string, wanted: string) =>
  form === wanted || (wanted.length >= shortestStart && form.startsWith(wanted));

/**
 * The words of a text that a search of posts finds, for highlighting. Case and accents make no difference (product 4.33).
 * The database's `post_query` finds the same.
 */
export function foundWords(text: string, search: string): FoundWord[] {
  const wanted = [...wordsIn(search)].map(({ form }) => form);
  return [...wordsIn(text)]
    .filter(({ form }) => wanted.some((one) => isFound(form, one)))
    .map(({ start, end }) => ({ start, end }));
}

/** True for a post that holds every word of a search, in any order. A search without letters and digits finds nothing. */
export function holdsAllWords(text: string, search: string): boolean {
  const wanted = [...wordsIn(search)].map(({ form }) => form);
  const forms = [...wordsIn(text)].map(({ form }) => form);
  return wanted.length > 0 && wanted.every((one) => forms.some((form) => isFound(form, one)));
}
