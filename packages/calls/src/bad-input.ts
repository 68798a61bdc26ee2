import type { Route } from '@kopa/contracts/route';
import { maxId } from '@kopa/contracts/schema';
import type { TSchema } from 'typebox';
import type { Given } from './send.ts';

/** One way to spoil a valid request; `says` completes "refuses …". */
export interface Spoiling {
  says: string;
  /** The one field that is wrong, where it is one. */
  field?: string;
  spoil(given: Given): Given;
}

/** What of JSON Schema the contracts use. */
interface Facts {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, TSchema>;
  required?: string[];
  minProperties?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  trim?: boolean;
  mayBeMissing?: boolean;
}

const factsOf = (schema: TSchema | undefined): Facts => (schema ?? {}) as Facts;
const fieldsOf = (schema: TSchema | undefined) =>
  Object.entries(factsOf(schema).properties ?? {}).map(([name, field]) => ({ name, facts: factsOf(field) }));
const typesOf = ({ type }: Facts) => (Array.isArray(type) ? type : [type]);

/** Everything that a call must refuse with 400: what every call refuses, and what is derived from its contract. */
export function spoilingsOf({ schema }: Route): Spoiling[] {
  return [
    garbledAddress,
    ...garbledPath(schema.params),
    ...garbledQuery(schema.querystring),
    ...(schema.headers === undefined ? [] : [garbledKey]),
    ...(schema.body === undefined ? [] : garbledBody(schema.body)),
  ];
}

const garbledAddress: Spoiling = {
  says: 'a NUL character in the query',
  spoil: (given) => ({ ...given, query: { ...given.query, unknown: '\0' } }),
};

const garbledKey: Spoiling = {
  says: 'an idempotency key that is no UUID',
  spoil: (given) => ({ ...given, headers: { ...given.headers, 'idempotency-key': 'not-a-uuid' } }),
};

function garbledPath(schema: TSchema | undefined): Spoiling[] {
  return fieldsOf(schema).flatMap(({ name }) =>
    ['0', '-1', String(maxId + 1), 'abc', '1.5', '01', '1e3', '+1', ' 1', '1\0'].map((value) => ({
      says: `${JSON.stringify(value)} as ${name} in the path`,
      field: name,
      spoil: (given: Given) => ({ ...given, params: { ...given.params, [name]: value } }),
    })),
  );
}

function garbledQuery(schema: TSchema | undefined): Spoiling[] {
  if (schema === undefined) return [];
  const setting = (name: string, value: unknown, says: string): Spoiling => ({
    says: `${says} in the query`,
    ...(name === 'unknown' ? {} : { field: name }),
    spoil: (given) => ({ ...given, query: { ...given.query, [name]: value } }),
  });
  const ofField = ({ name, facts }: { name: string; facts: Facts }): Spoiling[] => {
    const spoilings = [setting(name, ['1', '1'], `${name} twice`)];
    const wrong = (value: string) => spoilings.push(setting(name, value, `"${value}" as ${name}`));
    if (facts.type === 'integer') {
      for (const value of ['abc', '1.5', '01', '-1', '0']) wrong(value);
      if (facts.maximum !== undefined) wrong(String(facts.maximum + 1));
    }
    if (facts.type === 'boolean' || facts.enum !== undefined) wrong('maybe');
    if (facts.type === 'string') spoilings.push(setting(name, 'a\0b', `a NUL character in ${name}`));
    if (facts.maxLength !== undefined) {
      const length = facts.maxLength + 1;
      spoilings.push(setting(name, 'x'.repeat(length), `a ${name} of ${length} characters`));
    }
    if (facts.trim === true && (facts.minLength ?? 0) > 0) spoilings.push(setting(name, '  ', `a blank ${name}`));
    if (name === 'cursor') {
      for (const cursor of ['garbled', '', 'djE6MA', 'djE6OTk5OTk5OTk5OTk']) wrong(cursor);
    }
    return spoilings;
  };
  return [setting('unknown', '1', 'an unknown field'), ...fieldsOf(schema).flatMap(ofField)];
}

function garbledBody(schema: TSchema): Spoiling[] {
  const { required = [], minProperties = 0, mayBeMissing } = factsOf(schema);
  const whole = (body: unknown, says: string): Spoiling => ({ says, spoil: (given) => ({ ...given, body }) });
  return [
    whole([], 'a list as body'),
    whole('text', 'a text as body'),
    whole(7, 'a number as body'),
    ...(mayBeMissing === true ? [] : [whole(null, 'null as body'), whole(undefined, 'a missing body')]),
    ...(minProperties > 0 ? [whole({}, 'a body without a single field')] : []),
    setting('unknown', () => 1, 'an unknown field in the body'),
    ...required.map((name) => setting(name, () => undefined, `a body without ${name}`)),
    ...fieldsOf(schema).flatMap(({ name, facts }) => garbledField(name, facts)),
  ];
}

function setting(name: string, change: (value: unknown) => unknown, says: string): Spoiling {
  return {
    says,
    ...(name === 'unknown' ? {} : { field: name }),
    spoil: (given) => {
      const body = given.body as Record<string, unknown> | undefined;
      return { ...given, body: { ...body, [name]: change(body?.[name]) } };
    },
  };
}

/** Values of every JSON type that could be mistaken for another one. */
const strays = { string: '7', integer: 7, boolean: true, null: null, object: {}, array: [] };

function garbledField(name: string, facts: Facts): Spoiling[] {
  const types = typesOf(facts);
  const spoilings = Object.entries(strays)
    .filter(([type]) => !types.includes(type))
    .map(([type, value]) => setting(name, () => value, `${type === 'null' ? 'null' : `a JSON ${type}`} as ${name}`));
  if (types.includes('integer')) {
    for (const number of [0, -1, 1.5, maxId + 1]) {
      if (number < (facts.minimum ?? number) || number > (facts.maximum ?? number) || !Number.isInteger(number)) {
        spoilings.push(setting(name, () => number, `${number} as ${name}`));
      }
    }
  }
  if (facts.enum !== undefined) spoilings.push(setting(name, () => 'nonsense', `an unknown word as ${name}`));
  if (types.includes('string')) spoilings.push(...garbledText(name, facts));
  if (facts.maxItems !== undefined) {
    const items = (count: number) => Array.from({ length: count }, (_, index) => `/uploads/${index}.webp`);
    const tooMany = facts.maxItems + 1;
    spoilings.push(setting(name, () => items(tooMany), `${tooMany} ${name}`));
    spoilings.push(setting(name, () => [7], `a number among ${name}`));
    if (facts.uniqueItems === true) spoilings.push(setting(name, () => [...items(1), ...items(1)], `${name} twice`));
  }
  return spoilings;
}

function garbledText(name: string, { maxLength, minLength = 0, trim }: Facts): Spoiling[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : 'x');
  const spoilings = [
    setting(name, (value) => `${text(value)}\0`, `a NUL character in ${name}`),
    setting(name, (value) => `${text(value)}\ud800`, `half a character in ${name}`),
  ];
  if (maxLength !== undefined) {
    const tooLong = maxLength + 1;
    // Grown by its last character, which keeps whatever form the text must have.
    const grown = (value: unknown) => text(value).padEnd(tooLong, text(value).slice(-1));
    spoilings.push(setting(name, grown, `a ${name} of ${tooLong} characters`));
  }
  if (minLength > 0) spoilings.push(setting(name, () => '', `an empty ${name}`));
  if (minLength > 0 && trim === true) spoilings.push(setting(name, () => ' \n\t', `a blank ${name}`));
  if (minLength > 1) {
    const tooShort = minLength - 1;
    spoilings.push(setting(name, (value) => text(value).slice(0, tooShort), `a ${name} of ${tooShort} characters`));
  }
  return spoilings;
}
