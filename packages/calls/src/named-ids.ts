import { propertiesOf } from '@kopa/contracts/refusals';
import type { FieldNames, Route } from '@kopa/contracts/route';

/** A place of a request that holds an id. */
export interface NamedId {
  part: keyof FieldNames;
  name: string;
}

/** Fields that name a member by what they are called: `userId`, `otherUserId`, `receiverId` … */
const memberNames = /^(user|sender|receiver|other|member)Id$|(User|Member)Id$/;

function namedBy(fields: FieldNames = {}): NamedId[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => (fields[part] ?? []).map((name) => ({ part, name })));
}

function fieldsOf({ schema: { params, querystring, body } }: Route): NamedId[] {
  return namedBy({ params: propertiesOf(params), query: propertiesOf(querystring), body: propertiesOf(body) });
}

/** Where a request names the member who makes it, as the contract declares. */
export const ownIds = ({ self }: Route): NamedId[] => namedBy(self);

/** Where a request may name another member, as the contract declares. */
export const othersIds = ({ others }: Route): NamedId[] => namedBy(others);

/** Where a request names a member by the look of it, declared or not. */
export function memberIds(route: Route): NamedId[] {
  return fieldsOf(route).filter(
    ({ part, name }) =>
      memberNames.test(name) || (part === 'params' && name === 'id' && route.url.startsWith('/api/users/:id')),
  );
}

/** Where the path names a thing or somebody else. */
export function thingIds(route: Route): NamedId[] {
  return namedBy({ params: propertiesOf(route.schema.params).filter((name) => !route.self?.params?.includes(name)) });
}

/** Fields that a declaration names and the call does not have. */
export function inventedIds(route: Route): NamedId[] {
  const known = fieldsOf(route).map(({ part, name }) => `${part} ${name}`);
  return [...ownIds(route), ...othersIds(route)].filter(({ part, name }) => !known.includes(`${part} ${name}`));
}
