import type { OtherUser } from '@kopa/contracts/people/person';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { peopleKeys } from './people.keys.ts';

/** Applies `map` to every cached member. */
export function mapPeople(client: QueryClient, map: (person: OtherUser) => OtherUser): void {
  const mapList = (people: OtherUser[] | undefined) => people?.map(map);
  changeCached(client, peopleKeys.list, mapList);
  changeCached(client, peopleKeys.suggestions, mapList);
  changeCached<OtherUser>(client, peopleKeys.person, (person) => person && map(person));
}

/** Changes one member in every card and profile that shows them. */
export function changePerson(client: QueryClient, id: number, change: (person: OtherUser) => OtherUser): void {
  mapPeople(client, (person) => (person.id === id ? change(person) : person));
}
