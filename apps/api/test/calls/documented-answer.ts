import { randomUUID } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { serverMessages } from '@kopa/contracts/realtime';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { inDays } from '../steps/calendar.ts';
import type { Published } from './published.ts';
import { expectRefusal } from './refusal.ts';
import type { Publishing, Row } from './row.ts';
import { type Given, send } from './send.ts';
import type { Caller, World } from './world.ts';

/** Tests the valid request. It runs last, which proves that the refused requests had no effect on it. */
export function answersAsDocumented(
  row: Row,
  limits: CallLimit[],
  now: () => { world: World; caller: Caller; given: Given },
): void {
  const { route } = row;
  const status = row.status ?? Math.min(...Object.keys(route.schema.response).map(Number));
  const key: Record<string, string> = route.schema.headers === undefined ? {} : { 'idempotency-key': randomUUID() };
  // The administrators' client sends the JSON content type even without a body (product 5.2).
  const type: Record<string, string> = route.method === 'GET' ? {} : { 'content-type': 'application/json' };
  let first: Answer;

  it(`returns ${status} with a body that matches the contract`, async () => {
    const { world, caller, given } = now();
    world.limits.counted.clear();
    world.takePublished();
    first = await send(world, route, { ...given, headers: { ...type, ...key } }, caller);
    expect([...world.limits.counted].sort(), 'the rate limits that it counts against').toEqual(limits.toSorted());
    expect(first.status, JSON.stringify(first.body)).toBe(status);
    expectShape(route.schema.response[status] as TSchema, first);
    const published = world.takePublished();
    for (const { type: name, payload } of published) expectPayload(name, payload);
    expect(receiversOf(published), 'the published frames and their receivers').toEqual(
      inOrder(row.publishes?.(world, given, first) ?? {}),
    );
  });

  if (row.keepsTexts === true) {
    it('accepts texts of the longest allowed length, counted in characters', async () => {
      const { world, caller, given } = now();
      const body = longestTexts(route.schema.body as TSchema, given.body as Record<string, unknown>);
      const answer = await send(world, route, { ...given, body }, caller);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    });
  }

  if (route.schema.headers === undefined) return;
  it('returns the first answer for a repeated idempotency key, publishes nothing again, and refuses other content', async () => {
    const { world, caller, given } = now();
    world.takePublished();
    const again = await send(world, route, { ...given, headers: key }, caller);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(world.takePublished()).toEqual([]);
    const before = await world.fingerprint();
    const changed = { ...given, body: somethingElse(given.body as object, world), headers: key };
    expectRefusal(await send(world, route, changed, caller), 409);
    expect(await world.fingerprint()).toBe(before);
    expect(world.takePublished()).toEqual([]);
  });
}

function expectShape(schema: TSchema, { status, headers, body }: Answer): void {
  if (status === 204) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toBe('application/json');
  expect(Value.Errors(schema, body)).toEqual([]);
  expect(Value.Clean(schema, structuredClone(body)), 'only fields of the contract').toEqual(body);
  if (Array.isArray(body)) expect(body, 'a list that is not empty').not.toEqual([]);
}

/** Checks the payload of a frame against its schema. */
function expectPayload(type: Published['type'], payload: unknown): void {
  expect(Value.Errors(serverMessages[type], payload), type).toEqual([]);
}

/** Groups the receivers by the type of frame. */
function receiversOf(published: Published[]): Publishing {
  const receivers: Publishing = {};
  for (const { type, audience } of published) {
    const known = receivers[type] ?? [];
    receivers[type] = isOfMembers(audience) && isOfMembers(known) ? [...known, ...audience] : audience;
  }
  return inOrder(receivers);
}

function inOrder(publishing: Publishing): Publishing {
  const sorted = Object.entries(publishing).map(([type, audience]) => [
    type,
    isOfMembers(audience) ? [...new Set(audience)].sort((a, b) => a - b) : audience,
  ]);
  return Object.fromEntries(sorted) as Publishing;
}

function isOfMembers(audience: Published['audience']): audience is readonly number[] {
  return Array.isArray(audience);
}

interface TextLimits {
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Makes every text as long as allowed, with emoji where any character is valid: each is two UTF-16 units. */
function longestTexts(schema: TSchema, body: Record<string, unknown>): Record<string, unknown> {
  const { properties } = schema as { properties: Record<string, TextLimits> };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const { maxLength, pattern, format } = properties[name] ?? {};
      if (typeof value !== 'string' || maxLength === undefined || format !== undefined) return [name, value];
      const filler = pattern === undefined || new RegExp(pattern, 'u').test('😀') ? '😀' : value.slice(-1);
      return [name, value + filler.repeat(maxLength - value.length)];
    }),
  );
}

/** Returns another valid body. */
function somethingElse(body: object, { bayo, chidi }: World): object {
  for (const name of ['content', 'subject', 'name', 'title', 'text', 'note', 'to', 'reason'])
    if (name in body) return { ...body, [name]: 'Something else' };
  if ('fields' in body) return { ...body, fields: { ...(body.fields as object), reason: 'Something else' } };
  if ('until' in body) return { ...body, until: inDays(30) };
  const { connectedUserId } = body as { connectedUserId: number };
  return { ...body, connectedUserId: connectedUserId === chidi.id ? bayo.id : chidi.id };
}
