import type { OtherUser } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';
import { peopleKeys } from './people.queries.ts';

/** Applies `map` to every cached member. */
export function mapPeople(client: QueryClient, map: (person: OtherUser) => OtherUser): void {
  const mapList = (people: OtherUser[] | undefined) => people?.map(map);
  client.setQueriesData<OtherUser[]>({ queryKey: peopleKeys.list }, mapList);
  client.setQueriesData<OtherUser[]>({ queryKey: peopleKeys.suggestions }, mapList);
  client.setQueriesData<OtherUser>({ queryKey: peopleKeys.person }, (person) => person && map(person));
}

/** Changes one member in every card and profile that shows them. */
export function changePerson(client: QueryClient, id: number, change: (person: OtherUser) => OtherUser): void {
  mapPeople(client, (person) => (person.id === id ? change(person) : person));
}
