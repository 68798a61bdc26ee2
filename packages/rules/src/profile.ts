import { isSameName } from './auth.ts';

/** An edit of one's own record as it is stored: a blank bio becomes null (product 4.1). */
export function storedEdit<T extends { bio?: string | null }>(edit: T): T {
  return edit.bio === '' ? { ...edit, bio: null } : edit;
}

/** True if an edit ends the member's other sessions: it changes the email, with which the member signs in. */
export function endsOtherSessions(before: { email: string }, edit: { email?: string }): boolean {
  return edit.email !== undefined && !isSameName(edit.email, before.email);
}
