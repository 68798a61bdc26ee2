import { isSameName } from './auth.ts';

/** An edit of the own record as it is stored: a blank bio is none (product 4.1). */
export function storedEdit<T extends { bio?: string | null }>(edit: T): T {
  return edit.bio === '' ? { ...edit, bio: null } : edit;
}

/** True where an edit ends the member's other sessions: the email is what they sign in with. */
export function endsOtherSessions(before: { email: string }, edit: { email?: string }): boolean {
  return edit.email !== undefined && !isSameName(edit.email, before.email);
}
