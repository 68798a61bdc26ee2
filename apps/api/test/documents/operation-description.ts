import { type AdminScope, adminAccessOf, type Realm, realmOf } from '@kopa/contracts/access';
import { limitInWords } from '@kopa/contracts/limits-in-words';
import { propertiesOf } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';

const callers: Record<Realm, string> = {
  visitor: 'Anyone may call this.',
  member: 'For members, by their session cookie.',
  administrator: 'For administrators, by their bearer token.',
  holder: 'For the holder of the office: a member by the session cookie, or an administrator by the bearer token.',
};

const scopes: Record<AdminScope, string> = {
  own: "It reaches the caller's own account only.",
  place: 'An official is held to the places of their offices.',
  everywhere: 'It is held to no place.',
};

/** The description of a call, made from its contract: access, rate limits, idempotency key and pages. */
export function operationDescription(route: Route): string {
  const { schema, access, limits = [] } = route;
  const line = adminAccessOf(access);
  const sentences = [
    callers[realmOf(access)],
    ...(line === undefined ? [] : [`Roles: ${line.roles.join(', ')}. ${scopes[line.scope]}`]),
  ];
  if (schema.description !== undefined) sentences.unshift(schema.description);
  if (limits.length > 0) sentences.push(`Limit: ${limits.map((limit) => limitInWords(limit)).join('; ')}.`);
  if (propertiesOf(schema.headers).includes('idempotency-key')) {
    sentences.push('A call repeated with the same `Idempotency-Key` gets the first answer again.');
  }
  if (propertiesOf(schema.querystring).includes('cursor')) {
    sentences.push('A list by pages: the `Link` header names the next one.');
  }
  return sentences.join(' ');
}
