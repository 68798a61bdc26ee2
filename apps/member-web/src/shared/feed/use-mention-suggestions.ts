import { suggestPeople } from '@kopa/contracts/people/people';
import type { Person } from '@kopa/contracts/people/person';
import { folded } from '@kopa/rules/people/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { mentionSuggestionsKey } from './mention-suggestions.keys.ts';

const typingPause = 200;
const keptFor = 60_000;

/** Members with a username or name that begins with a text; empty while they load. */
export function useMentionSuggestions(typed: string): Person[] {
  const [q] = useDebouncedValue(typed, typingPause);
  const { data } = useQuery({
    queryKey: [...mentionSuggestionsKey, q],
    queryFn: async ({ signal }) => ({ q, people: await api.call(suggestPeople, { query: { q } }, { signal }) }),
    enabled: q !== '' && typed !== '',
    placeholderData: keepPreviousData,
    staleTime: keptFor,
    gcTime: keptFor,
  });
  // An answer for fewer letters is filtered; one for other letters is incomplete.
  if (typed === '' || data === undefined || !typed.startsWith(data.q)) return [];
  return data.people.filter(
    ({ username, name }) =>
      username.toLowerCase().startsWith(typed.toLowerCase()) || folded(name).startsWith(folded(typed)),
  );
}
