import type { TSchema } from 'typebox';
import type { Row } from './row.ts';

/** A place of a request that holds an id. */
export interface NamedId {
  part: 'params' | 'query' | 'body';
  name: string;
}

const ownNames = ['userId', 'senderId', 'currentUserId'];
const namesOf = (schema: TSchema | undefined) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

function isOwnInPath({ route, others = [] }: Row, name: string): boolean {
  return (name === 'userId' || route.url.startsWith('/api/users/:id')) && !others.includes(name);
}

/** Where a request names the member who makes it. */
export function ownIds(row: Row): NamedId[] {
  const { params, querystring, body } = row.route.schema;
  const own = (name: string) => ownNames.includes(name) && row.others?.includes(name) !== true;
  return [
    ...namesOf(params)
      .filter((name) => isOwnInPath(row, name))
      .map((name) => ({ part: 'params' as const, name })),
    ...namesOf(querystring)
      .filter(own)
      .map((name) => ({ part: 'query' as const, name })),
    ...namesOf(body)
      .filter(own)
      .map((name) => ({ part: 'body' as const, name })),
  ];
}

/** Where the path names a thing or somebody else. */
export function thingIds(row: Row): NamedId[] {
  const administrative = row.route.url.startsWith('/api/admin/');
  return namesOf(row.route.schema.params)
    .filter((name) => administrative || !isOwnInPath(row, name))
    .map((name) => ({ part: 'params', name }));
}
