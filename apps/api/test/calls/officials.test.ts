import { adminAccessOf } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import { getUser } from '@kopa/contracts/people/people';
import type { Route } from '@kopa/contracts/route';
import { describe, expect, it } from 'vitest';
import { nameOf } from './bodies.ts';

/** Names of fields that tell how to reach a member, or whether they are there. */
const secret = /email|phone|online|active|seen/i;

/** The names of all fields in a schema. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

const fieldsOf = ({ schema }: Route) => fieldsIn(schema.response);
const ofOfficials = calls.filter(
  ({ access }) => access === 'holder' || adminAccessOf(access)?.roles.includes('official') === true,
);

describe('the answers that an official may get', () => {
  // The API leaves out every field that is not in the schema.
  it.each(ofOfficials.map((route) => [nameOf(route), route] as const))(
    'have no email, phone or presence: %s',
    (_name, route) => expect(fieldsOf(route).filter((field) => secret.test(field))).toEqual([]),
  );

  it('are those of 30 calls or more, and the words would be found', () => {
    expect(ofOfficials.length).toBeGreaterThanOrEqual(30);
    expect(fieldsOf(getUser).filter((field) => secret.test(field))).not.toEqual([]);
  });
});
