import { isSameName } from './auth.ts';

/** An edit of one's own record as it is stored: a blank bio becomes null (product 4.1). */
export function storedEdit<T extends { bio?: string | null }>(edit: T): T {
  return edit.bio === '' ? { ...edit, bio: null } : edit;
}

/** True if an edit ends the member's other sessions: it changes the email, with which the member signs in. */
export function endsOtherSessions(before: { email: string }, edit: { email?: string }): boolean {
  return edit.email !== undefined && !isSameName(edit.email, before.email);
}

/** True if an edit changes the username by more than its case. */
export function changesUsername(before: { username: string }, edit: { username?: string }): boolean {
  return edit.username !== undefined && !isSameName(edit.username, before.username);
}

/** The fields that others read of a member whose account is deleted (product 4.20). `unique` keeps names apart. */
export function deletedProfile(unique: string) {
  return {
    ...{ name: 'Deleted member', firstName: 'Deleted', middleName: null, surname: 'member' },
    ...{ username: `deleted_${unique.slice(-12)}`, email: `${unique}@deleted.invalid`, phoneNumber: '' },
    ...{ profilePicture: null, coverPhoto: null, timelineBackground: null, bio: null, interests: [] },
    ...{ portalConnected: false, portalLastSync: null, batch: null, stateCode: null },
    ...{ deploymentState: null, lga: null, ppa: null, cdsGroup: null, cdsAttended: null },
  };
}
