import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { FoundWords } from '../../../shared/lists/found-words.tsx';

/** Text without mentions, with the words of a search marked, but not in web addresses. */
export function FoundText({ text, search }: { text: string; search: string }) {
  if (search === '' || text.includes('://')) return <LinkedText text={text} />;
  return <FoundWords text={text} search={search} />;
}
