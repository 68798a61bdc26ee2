/** An `official` has the offices that they hold and nothing else. */
export const adminRoles = ['super_admin', 'moderator', 'official'] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * How a call is held to a place: `own` reaches nothing but the caller's account and offices, `place` holds an official to
 * the places of their offices, `everywhere` is held to none.
 */
export type AdminScope = 'own' | 'place' | 'everywhere';

/** The roles that may make a call of administrators, and how it is held to a place. */
export interface AdminAccess {
  roles: readonly AdminRole[];
  scope: AdminScope;
}

/** The calls of administrators by the least of them who may make one (product 4.18). */
const ofAdministrators = {
  administrator: { roles: adminRoles, scope: 'own' },
  official: { roles: adminRoles, scope: 'place' },
  moderator: { roles: ['super_admin', 'moderator'], scope: 'everywhere' },
  super_admin: { roles: ['super_admin'], scope: 'everywhere' },
} as const satisfies Record<string, AdminAccess>;

/**
 * The caller of a call: no session, a member's, one of administrators, or the holder of an office, who has either of the
 * two sessions.
 */
export type Access = 'visitor' | 'member' | 'holder' | keyof typeof ofAdministrators;

/** The session that a call requires: none, a member's, an administrator's token, or either of the two. */
export type Realm = 'visitor' | 'member' | 'holder' | 'administrator';

/** The roles and places of a call of administrators; undefined for a call of others. */
export function adminAccessOf(access: Access): AdminAccess | undefined {
  return access in ofAdministrators ? ofAdministrators[access as keyof typeof ofAdministrators] : undefined;
}

/** The session that a call with this access requires. */
export function realmOf(access: Access): Realm {
  return access in ofAdministrators ? 'administrator' : (access as Realm);
}
