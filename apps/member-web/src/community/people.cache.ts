import type { OtherUser } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';
import { peopleKeys, personQuery } from './people.queries.ts';

/** Changes a member wherever a card or the profile shows them. */
export function changePerson(client: QueryClient, id: number, change: (person: OtherUser) => OtherUser): void {
  const changeInList = (people: OtherUser[] | undefined) =>
    people?.map((person) => (person.id === id ? change(person) : person));
  client.setQueriesData<OtherUser[]>({ queryKey: peopleKeys.list }, changeInList);
  client.setQueriesData<OtherUser[]>({ queryKey: peopleKeys.suggestions }, changeInList);
  client.setQueryData(personQuery(id).queryKey, (person) => (person === undefined ? undefined : change(person)));
}
