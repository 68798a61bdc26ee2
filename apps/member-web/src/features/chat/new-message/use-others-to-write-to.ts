import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import type { OtherUser } from '@kopa/contracts/people/person';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-member.ts';
import { peopleQuery } from '../../../shared/people/people.queries.ts';
import { writePermissionQuery } from '../messages.queries.ts';

/** Each is asked for separately whether one may write to them. */
const shown = 5;

/** Members outside the connections whom a search finds and who take messages, and why there are none. */
export function useOthersToWriteTo(search: string, isOpen: boolean): { people: OtherUser[]; words: string } {
  const member = useMember();
  const isAsked = isOpen && [...search].length >= chatLimits.searchMin;
  const list = useQuery({ ...peopleQuery({ search, limit: 2 * shown }), enabled: isAsked });
  const strangers = (isAsked ? (list.data ?? []) : [])
    .filter(({ id, connection }) => id !== member.id && connection?.status !== 'accepted')
    .slice(0, shown);
  const permissions = useQueries({ queries: strangers.map(({ id }) => writePermissionQuery(member.id, id)) });
  const people = strangers.filter((_, index) => {
    const refusal = permissions[index]?.data?.refusal;
    return refusal === null || refusal === 'awaiting_reply';
  });
  return { people, words: wordsOf() };

  function wordsOf(): string {
    if (!isAsked) return 'Type one more letter to search all members.';
    if (list.isError) return 'The members could not be searched.';
    if (list.isPending || permissions.some(({ isPending }) => isPending)) return 'Searching...';
    return people.length === 0 ? 'Nobody else whom you may write to matches your search.' : '';
  }
}
