import { adminAccessOf, adminRoles } from './access.ts';
import type { CallLimit } from './call-limits.ts';
import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

const anyCall: readonly ErrorCode[] = ['invalid_request', 'internal_error', 'overloaded'];
const anyWrite: readonly ErrorCode[] = [
  'malformed_json',
  'wrong_origin',
  'payload_too_large',
  'unsupported_media_type',
];

/** Every refusal that a call may return: its own, and those that follow from its method, access and limits. */
export function refusalsOf(route: Route): ErrorCode[] {
  const { method, schema, access, withoutDatabase = false } = route;
  const refusals: ErrorCode[] = [...ownRefusals(route), ...anyCall, ...refusalsByRole(route)];
  if (!withoutDatabase) refusals.push('unavailable');
  if (propertiesOf(schema.querystring).includes('cursor')) refusals.push('invalid_cursor');
  if (propertiesOf(schema.headers).includes('idempotency-key')) refusals.push('idempotency_conflict');
  if (method !== 'GET') refusals.push(...anyWrite);
  if (access !== 'visitor') refusals.push('unauthenticated');
  if (limitsOf(route).length > 0) refusals.push('rate_limited');
  return refusals;
}

/** The refusals that follow from the roles and places of a call of administrators. */
function refusalsByRole({ access }: Route): ErrorCode[] {
  const ofAdministrators = adminAccessOf(access);
  if (ofAdministrators === undefined) return [];
  const { roles, scope } = ofAdministrators;
  return [
    ...(roles.length < adminRoles.length ? (['forbidden'] as const) : []),
    ...(scope === 'place' ? (['out_of_scope'] as const) : []),
  ];
}

/** The refusals in the call's contract. A call with fields that name the caller (`self`) also has `forbidden`. */
export function ownRefusals({ errors = [], self }: Route): ErrorCode[] {
  return [...new Set([...(self === undefined ? [] : (['forbidden'] as const)), ...errors])];
}

/** Every limit that a call counts against: its own and, with a session, the limit `all`. */
export function limitsOf({ limits = [], access }: Route): CallLimit[] {
  return access === 'visitor' ? [...limits] : [...limits, 'all'];
}

/** The names of an object schema's fields. */
export function propertiesOf(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}
