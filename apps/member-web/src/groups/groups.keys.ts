const groupsKey = ['groups'] as const;

export const allGroupsKey = [...groupsKey, 'all'] as const;

/** Key of the groups that the member is invited to. */
export const invitationsKey = [...groupsKey, 'invitations'] as const;

/** Key of the groups that a member belongs to. */
export function ownGroupsKey(memberId: number) {
  return [...groupsKey, 'own', memberId] as const;
}
