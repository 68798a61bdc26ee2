import { type AdminAccess, adminAccessOf, adminRoles } from '@kopa/contracts/access';
import { calls } from '@kopa/contracts/calls';
import { expect, it } from 'vitest';
import { nameOf } from './bodies.ts';

const own = /\/auth\/|\/offices\/own$/;
const heldToPlaces = /\/(notices|calendar|safety-calls|to-do)\b/;
const ofSuperAdministrators = /\/(administrators|offices)\b|^PATCH .*\/letter-templates\b/;
const beforeASession = ['POST /api/admin/auth/login', 'GET /api/admin/auth/demo'];

/** The access to a call by product 4.18 and 4.49. */
function expectedFor(call: string): AdminAccess | undefined {
  if (!call.includes(' /api/admin/') || beforeASession.includes(call)) return undefined;
  if (own.test(call)) return { roles: adminRoles, scope: 'own' };
  if (heldToPlaces.test(call)) return { roles: adminRoles, scope: 'place' };
  const isForAll = !ofSuperAdministrators.test(call);
  return { roles: ['super_admin', ...(isForAll ? (['moderator'] as const) : [])], scope: 'everywhere' };
}

it.each(calls.map((call) => [nameOf(call), call] as const))('%s is for its roles and places', (name, { access }) => {
  expect(adminAccessOf(access)).toEqual(expectedFor(name));
});
