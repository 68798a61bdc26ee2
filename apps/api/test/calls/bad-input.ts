import type { Route } from '@kopa/contracts/route';
import { maxId } from '@kopa/contracts/schema';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Given } from './send.ts';

/** A change that makes a valid request invalid. `description` names its fault. */
export interface InvalidRequest {
  description: string;
  /** The invalid field, if a single field is invalid. */
  field?: string;
  change(given: Given): Given;
}

/** The keywords of JSON Schema that the contracts use. */
interface Keywords {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, TSchema>;
  required?: string[];
  minProperties?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: TSchema;
  maxItems?: number;
  uniqueItems?: boolean;
  trim?: boolean;
  mayBeMissing?: boolean;
}

const keywordsOf = (schema: TSchema | undefined): Keywords => (schema ?? {}) as Keywords;
const fieldsOf = (schema: TSchema | undefined) =>
  Object.entries(keywordsOf(schema).properties ?? {}).map(([name, field]) => ({ name, keywords: keywordsOf(field) }));
const typesOf = ({ type }: Keywords) => (Array.isArray(type) ? type : [type]);

/** Every invalid request that a call must refuse with 400: the general ones, and those derived from its contract. */
export const invalidRequestsOf = (route: Route): InvalidRequest[] => Object.values(invalidParts(route)).flat();

/** One invalid request for each part of a call. */
export const oneOfEachPart = (route: Route): InvalidRequest[] =>
  Object.values(invalidParts(route)).flatMap((part) => part.slice(-1));

function invalidParts({ schema }: Route): Record<Exclude<keyof Given, 'about'>, InvalidRequest[]> {
  return {
    params: invalidPath(schema.params),
    query: [invalidQueryText, ...invalidQuery(schema.querystring)],
    headers: schema.headers === undefined ? [] : [invalidKey],
    body: schema.body === undefined ? [] : invalidBody(schema.body),
  };
}

const invalidQueryText: InvalidRequest = {
  description: 'a NUL character in the query',
  change: (given) => ({ ...given, query: { ...given.query, unknown: '\0' } }),
};

const invalidKey: InvalidRequest = {
  description: 'an idempotency key that is no UUID',
  change: (given) => ({ ...given, headers: { ...given.headers, 'idempotency-key': 'not-a-uuid' } }),
};

function invalidPath(schema: TSchema | undefined): InvalidRequest[] {
  const values = ['0', '-1', String(maxId + 1), 'abc', '1.5', '01', '1e3', '+1', ' 1', '1\0'];
  return fieldsOf(schema).flatMap(({ name, keywords }) =>
    // A username may read like a number.
    values
      .filter((value) => !Value.Check(keywords as TSchema, value))
      .map((value) => ({
        description: `${JSON.stringify(value)} as ${name} in the path`,
        field: name,
        change: (given: Given) => ({ ...given, params: { ...given.params, [name]: value } }),
      })),
  );
}

function invalidQuery(schema: TSchema | undefined): InvalidRequest[] {
  if (schema === undefined) return [];
  const setting = (name: string, value: unknown, description: string): InvalidRequest => ({
    description: `${description} in the query`,
    ...(name === 'unknown' ? {} : { field: name }),
    change: (given) => ({ ...given, query: { ...given.query, [name]: value } }),
  });
  const ofField = ({ name, keywords }: { name: string; keywords: Keywords }): InvalidRequest[] => {
    const invalidRequests = [setting(name, ['1', '1'], `${name} twice`)];
    const wrong = (value: string) => invalidRequests.push(setting(name, value, `"${value}" as ${name}`));
    if (keywords.type === 'integer') {
      for (const value of ['abc', '1.5', '01', '-1', '0']) wrong(value);
      if (keywords.maximum !== undefined) wrong(String(keywords.maximum + 1));
    }
    if (keywords.type === 'boolean' || keywords.enum !== undefined) wrong('maybe');
    if (keywords.type === 'string') invalidRequests.push(setting(name, 'a\0b', `a NUL character in ${name}`));
    if (keywords.maxLength !== undefined) {
      const length = keywords.maxLength + 1;
      invalidRequests.push(setting(name, 'x'.repeat(length), `a ${name} of ${length} characters`));
    }
    if (keywords.trim === true && (keywords.minLength ?? 0) > 0)
      invalidRequests.push(setting(name, ' \u200b ', `a blank ${name}`));
    if (name === 'cursor') {
      for (const cursor of ['garbled', '', 'djE6MA', 'djE6OTAwNzE5OTI1NDc0MDk5Mg']) wrong(cursor);
    }
    return invalidRequests;
  };
  return [setting('unknown', '1', 'an unknown field'), ...fieldsOf(schema).flatMap(ofField)];
}

function invalidBody(schema: TSchema): InvalidRequest[] {
  const { required = [], minProperties = 0, mayBeMissing } = keywordsOf(schema);
  const whole = (body: unknown, description: string): InvalidRequest => ({
    description,
    change: (given) => ({ ...given, body }),
  });
  return [
    whole([], 'a list as body'),
    whole('text', 'a text as body'),
    whole(7, 'a number as body'),
    ...(mayBeMissing === true ? [] : [whole(null, 'null as body'), whole(undefined, 'a missing body')]),
    ...(minProperties > 0 ? [whole({}, 'a body without a single field')] : []),
    setting('unknown', () => 1, 'an unknown field in the body'),
    ...required.map((name) => setting(name, () => undefined, `a body without ${name}`)),
    ...fieldsOf(schema).flatMap(({ name, keywords }) => invalidField(name, keywords)),
  ];
}

function setting(name: string, change: (value: unknown) => unknown, description: string): InvalidRequest {
  return {
    description,
    ...(name === 'unknown' ? {} : { field: name }),
    change: (given) => {
      const body = given.body as Record<string, unknown> | undefined;
      return { ...given, body: { ...body, [name]: change(body?.[name]) } };
    },
  };
}

/** A value of each JSON type, to send instead of a value of the right type. */
const strays = { string: '7', integer: 7, boolean: true, null: null, object: {}, array: [] };

function invalidField(name: string, keywords: Keywords): InvalidRequest[] {
  const types = typesOf(keywords);
  const invalidRequests = Object.entries(strays)
    .filter(([type]) => !types.includes(type))
    .map(([type, value]) => setting(name, () => value, `${type === 'null' ? 'null' : `a JSON ${type}`} as ${name}`));
  if (types.includes('integer')) {
    for (const number of [0, -1, 1.5, maxId + 1]) {
      if (number < (keywords.minimum ?? number) || number > (keywords.maximum ?? number) || !Number.isInteger(number)) {
        invalidRequests.push(setting(name, () => number, `${number} as ${name}`));
      }
    }
  }
  if (keywords.enum !== undefined) invalidRequests.push(setting(name, () => 'nonsense', `an unknown word as ${name}`));
  if (types.includes('string')) invalidRequests.push(...invalidText(name, keywords));
  if (keywords.maxItems !== undefined) {
    const areIds = typesOf(keywordsOf(keywords.items)).includes('integer');
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => (areIds ? index + 1 : `/uploads/${index}.webp`));
    const tooMany = keywords.maxItems + 1;
    invalidRequests.push(setting(name, () => items(tooMany), `${tooMany} ${name}`));
    const [stray, kind] = areIds ? ['7', 'text'] : [7, 'number'];
    invalidRequests.push(setting(name, () => [stray], `a ${kind} among ${name}`));
    if (keywords.uniqueItems === true)
      invalidRequests.push(setting(name, () => [...items(1), ...items(1)], `${name} twice`));
  }
  return invalidRequests;
}

function invalidText(name: string, { maxLength, minLength = 0, trim, pattern }: Keywords): InvalidRequest[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : 'x');
  const invalidRequests = [
    setting(name, (value) => `${text(value)}\0`, `a NUL character in ${name}`),
    setting(name, (value) => `${text(value)}\ud800`, `half a character in ${name}`),
  ];
  if (trim === true && pattern !== undefined) {
    for (const sign of ['\n', '\u202e']) {
      invalidRequests.push(setting(name, () => `x${sign}x`, `${JSON.stringify(sign)} in the line ${name}`));
    }
  }
  if (maxLength !== undefined) {
    const tooLong = maxLength + 1;
    // Repeating the last character keeps the format of the text valid.
    const grown = (value: unknown) => text(value).padEnd(tooLong, text(value).slice(-1));
    invalidRequests.push(setting(name, grown, `a ${name} of ${tooLong} characters`));
  }
  if (minLength > 0) invalidRequests.push(setting(name, () => '', `an empty ${name}`));
  if (minLength > 0 && trim === true) invalidRequests.push(setting(name, () => ' \n\t\u200b', `a blank ${name}`));
  if (minLength > 1) {
    const tooShort = minLength - 1;
    invalidRequests.push(
      setting(name, (value) => text(value).slice(0, tooShort), `a ${name} of ${tooShort} characters`),
    );
  }
  return invalidRequests;
}
