import { adminAccessOf } from '@kopa/contracts/admin/access';
import { adminRoles } from '@kopa/contracts/admin/admin';
import { caseMorePhotosUrl, casePhotoUrl, caseVoiceUrl } from '@kopa/contracts/moderation/cases';
import { expect, it } from 'vitest';
import { table } from '../src/table.ts';
import { nameOf } from './bodies.ts';

const own = /\/auth\/|\/offices\/own$/;
const heldToPlaces = /\/(notices|calendar|safety-calls)\b/;
const ofSuperAdministrators = /\/(administrators|offices)\b|^PATCH .*\/letter-templates\b/;

/** The access to a call by product 4.18 and 4.49. */
function expectedFor(call: string) {
  if (own.test(call)) return { roles: adminRoles, scope: 'own' };
  if (heldToPlaces.test(call)) return { roles: adminRoles, scope: 'place' };
  const isForAll = !ofSuperAdministrators.test(call);
  return { roles: ['super_admin', ...(isForAll ? ['moderator'] : [])], scope: 'everywhere' };
}

const files = [casePhotoUrl, caseMorePhotosUrl, caseVoiceUrl].map((url) => ({ method: 'GET' as const, url }));
const calls = [...table.filter(({ who }) => who === 'administrator').map(({ route }) => route), ...files];

it.each(calls.map((call) => [nameOf(call), call] as const))('%s is for its roles and places', (name, call) => {
  expect(adminAccessOf(call)).toEqual(expectedFor(name));
});
