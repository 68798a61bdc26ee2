import { propertiesOf } from '@kopa/contracts/refusals';
import type { FieldNames, Route } from '@kopa/contracts/route';

/** A field of a request that contains an id. */
export interface NamedId {
  part: keyof FieldNames;
  name: string;
}

/** Names of fields that contain the id of a member: `userId`, `otherUserId`, `receiverId` … */
const memberNames = /^(user|sender|receiver|other|member)Id$|(User|Member)Id$/;

function namedBy(fields: FieldNames = {}): NamedId[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => (fields[part] ?? []).map((name) => ({ part, name })));
}

function fieldsOf({ schema: { params, querystring, body } }: Route): NamedId[] {
  return namedBy({ params: propertiesOf(params), query: propertiesOf(querystring), body: propertiesOf(body) });
}

/** The fields that the contract declares as the id of the caller. */
export const ownIds = ({ self }: Route): NamedId[] => namedBy(self);

/** The fields that the contract declares as a possible id of another member. */
export const othersIds = ({ others }: Route): NamedId[] => namedBy(others);

/** The fields that contain the id of a member according to their names, declared or not. */
export function memberIds(route: Route): NamedId[] {
  return fieldsOf(route).filter(
    ({ part, name }) =>
      memberNames.test(name) || (part === 'params' && name === 'id' && route.url.startsWith('/api/users/:id')),
  );
}

/** The ids in the path, except that of the caller. */
export function thingIds(route: Route): NamedId[] {
  return namedBy({ params: propertiesOf(route.schema.params).filter((name) => !route.self?.params?.includes(name)) });
}

/** Declared fields that the call does not have. */
export function inventedIds(route: Route): NamedId[] {
  const known = fieldsOf(route).map(({ part, name }) => `${part} ${name}`);
  return [...ownIds(route), ...othersIds(route)].filter(({ part, name }) => !known.includes(`${part} ${name}`));
}
