/** Carried by the way from the login to the dashboard: whoever has just typed a password goes on with the keyboard. */
export const justSignedIn = { justSignedIn: true } as const;

/** Whether a location's state is {@link justSignedIn}. */
export function hasJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state;
}
